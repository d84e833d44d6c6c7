import { type CashCount, DENOMINATIONS, worthOf } from "../../src/api/shifts/shifts.rules";
import type { Tx } from "../core/db/transaction";
import { nairaText } from "../core/money";
import { insertRows, type Row, table } from "../data/seed/bulk";
import { DAY, HOUR, midnight, MINUTE } from "../data/seed/clock";
import type { DemoPart, Story } from "../data/seed/demo-part";
import { createKeys } from "../data/seed/keys";
import { createRandom } from "../data/seed/random";
import type { Employee, Store } from "../data/seed/shop";
import { piecesText } from "./pieces-text";

const DAYS = 9;
const OPENS = 9 * HOUR + 4 * MINUTE;
const CLOSES = 18 * HOUR + 41 * MINUTE;

const SHIFTS = table("shifts", {
  uuid: ["key", "account_key", "store_key", "opened_by", "counted_by", "difference_key", "closed_by"],
  text: ["status", "explanation"],
  json: ["float_count", "count"],
  bigint: ["shift_number", "float_kobo", "balance_kobo", "counted_kobo", "expected_kobo"],
  integer: ["version"],
  time: ["created_at", "counted_at", "closed_at"],
});

type Shift = { -readonly [Name in keyof Row<typeof SHIFTS>]: Row<typeof SHIFTS>[Name] };

/** What was found less or more than expected, in naira, with what was said about it. */
const DIFFERENCES: readonly { naira: number; explanation: string }[] = [
  { naira: -500, explanation: "A customer got ₦500 too much change" },
  { naira: -1000, explanation: "One ₦1,000 note was torn and thrown away" },
  { naira: 200, explanation: "A customer left the change" },
  { naira: -150, explanation: "Water for the shop, without a receipt" },
];

/** The fewest notes and coins for an amount; less than 50 kobo is left out. */
function piecesOf(kobo: number): CashCount {
  let rest = kobo;
  return Object.fromEntries(
    DENOMINATIONS.map(({ name, kobo: worth }) => {
      const quantity = Math.floor(rest / worth);
      rest -= quantity * worth;
      return [name, quantity] as const;
    }),
  ) as CashCount;
}

function plan(story: Story) {
  const { books, schedule, stores, now } = story;
  const random = createRandom("shifts");
  const keys = createKeys(createRandom("shift keys"));
  const shifts: Shift[] = [];
  const note = (at: number, by: Employee, key: string, action: string, after: object, before?: object) =>
    books.note({
      at,
      employeeKey: by.key,
      action,
      entity: "shift",
      entityKey: key,
      after,
      ...(before && { before }),
    });

  const open = (store: Store, at: number): Shift | null => {
    const { cash } = store.accounts;
    if (cash.balanceKobo < 0) return null;
    const by = random.pick(store.sellers);
    const key = keys(at);
    const count = piecesOf(cash.balanceKobo);
    const float = worthOf(count);
    const number = shifts.length + 1;
    shifts.push({
      key,
      shift_number: number,
      account_key: cash.key,
      store_key: store.key,
      opened_by: by.key,
      status: "open",
      float_count: JSON.stringify(count),
      float_kobo: float,
      balance_kobo: cash.balanceKobo,
      explanation: "",
      count: null,
      counted_kobo: null,
      counted_by: null,
      counted_at: null,
      expected_kobo: null,
      difference_key: null,
      closed_by: null,
      closed_at: null,
      created_at: at,
      version: 1,
    });
    note(at, by, key, "shift.created", {
      shift_number: String(number),
      account: cash.key,
      store: store.key,
      balance: nairaText(cash.balanceKobo),
      float: nairaText(float),
      notes: piecesText(count),
    });
    cash.openShiftKey = key;
    return shifts.at(-1) ?? null;
  };

  const close = (store: Store, shift: Shift, at: number) => {
    const { cash } = store.accounts;
    cash.openShiftKey = null;
    const by = store.sellers.find(({ key }) => key === shift.opened_by) ?? random.pick(store.sellers);
    const expected = (shift.float_kobo ?? 0) + cash.balanceKobo - (shift.balance_kobo ?? 0);
    const found = random.chance(0.4) ? random.pick(DIFFERENCES) : null;
    const count = piecesOf(Math.max(0, expected + (found?.naira ?? 0) * 100));
    const counted = worthOf(count);
    const explanation = counted === expected ? "" : (found?.explanation ?? "Less than the smallest coin");
    const before = { status: "counted", expected: null, explanation: "" };
    const key = shift.key ?? "";
    note(
      at,
      by,
      key,
      "shift.counted",
      {
        counted: nairaText(counted),
        notes: piecesText(count),
        counted_by: by.key,
      },
      { counted: null, notes: null, counted_by: null },
    );
    if (counted !== expected) {
      shift.difference_key = books.post({
        at,
        store,
        account: cash,
        amountKobo: counted - expected,
        source: "drawer-difference",
        remark: `drawer difference of shift ${shift.shift_number}`,
        by,
      });
    }
    const after = { status: "closed", expected: nairaText(expected), counted: nairaText(counted), explanation };
    note(at, by, key, "shift.closed", after, before);
    Object.assign(shift, {
      status: "closed",
      count: JSON.stringify(count),
      counted_kobo: counted,
      counted_by: by.key,
      counted_at: at,
      expected_kobo: expected,
      explanation,
      closed_by: by.key,
      closed_at: at,
      version: 3,
    });
  };

  const today = midnight(now);
  const [first] = stores;
  const isOpenToday = today + OPENS < now;
  const lastDay = isOpenToday ? today : today - DAY;
  for (let day = today - DAYS * DAY; day <= lastDay; day += DAY) {
    for (const [index, store] of stores.entries()) {
      const isLast = day === lastDay;
      if (isLast && isOpenToday && store !== first) continue;
      const [from, until] = [day + OPENS + index * MINUTE, day + CLOSES + index * MINUTE];
      schedule.add(from, () => {
        const shift = open(store, from);
        // The last one of the first store is still open.
        if (shift !== null && !(isLast && store === first)) schedule.add(until, () => close(store, shift, until));
      });
    }
  }
  return (tx: Tx) => write(tx, shifts);
}

async function write(tx: Tx, shifts: readonly Shift[]): Promise<void> {
  await insertRows(tx, SHIFTS, shifts);
  await tx.query(
    "update accounts a set open_shift_key = f.key from shifts f where f.account_key = a.key and f.status = 'open'",
  );
  await tx.query("select setval(pg_get_serial_sequence('shifts', 'shift_number'), $1, true)", [shifts.length]);
}

export const shiftsDemo: DemoPart = {
  grants: {
    "Store manager": ["shifts.open", "shifts.close-any"],
    "Sales associate": ["accounts.view", "shifts.open"],
    Accountant: ["shifts.open", "shifts.close-any"],
  },
  plan,
};
