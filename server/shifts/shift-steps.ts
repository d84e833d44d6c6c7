import type { CashDropBody, NewShiftBody, ShiftCloseBody, ShiftCountBody } from "../../src/api/shifts/shifts.contract";
import { type CashCount, type ShiftStatus, worthOf } from "../../src/api/shifts/shifts.rules";
import { may } from "../../src/may";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { adjustmentOf } from "../books/finance";
import { refusingExcess } from "../books/excess";
import { insertEntries, type LockedAccount, lockAccounts, moveBalances, movesOf, openShiftOn } from "../books/postings";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { notFound, Refusal, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { type Kobo, nairaText, toKobo, toNaira } from "../core/money";
import { storeScope, type Staff } from "../core/session-context";
import { piecesText } from "./pieces-text";
import { readShift } from "./shifts";

type NewShift = { key: string; shift_number: number };

/**
 * Opens a shift with the float that was counted. 417 when the account is out of reach, is no cash account, or has an
 * open shift.
 */
export async function openShift(tx: Tx, doing: Doing, body: NewShiftBody): Promise<NewShift> {
  const account = await lockDrawer(tx, doing.staff, body.account);
  if (account.openShiftKey !== null) throw await alreadyOpen(tx, account.openShiftKey);
  const key = newKey();
  const floatKobo = worthOf(body.count);
  const { rows } = await tx.query<{ shift_number: number }>(
    sql`insert into shifts (key, account_key, store_key, opened_by, float_count, float_kobo, balance_kobo)
        values (${key}, ${body.account}, ${account.storeKey}, ${doing.staff.key}, ${JSON.stringify(body.count)},
                ${floatKobo}, ${account.balanceKobo})
        returning shift_number`,
  );
  const shift_number = rows[0]?.shift_number;
  if (shift_number === undefined) throw new Error("an insert of one row gave none");
  await tx.query("update accounts set open_shift_key = $2 where key = $1", [body.account, key]);
  await auditCreation(tx, doing, "shift", key, {
    shift_number: String(shift_number),
    account: body.account,
    store: account.storeKey,
    balance: nairaText(account.balanceKobo),
    float: nairaText(floatKobo),
    notes: piecesText(body.count),
  });
  return { key, shift_number };
}

/**
 * Keeps what was counted; it may be counted again until the shift is closed. 404 out of scope; 409 with the current
 * record when the edit is stale; 417 for somebody else's shift, and once it is closed.
 */
export async function countShift(tx: Tx, edit: Edit<ShiftCountBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockShift(tx, staff, key);
  const counted = (count: CashCount | null, by: string | null) => ({
    counted: count && nairaText(worthOf(count)),
    notes: count && piecesText(count),
    counted_by: by,
  });
  return editRecord(tx, edit, {
    entity: "shift",
    action: "shift.counted",
    version: stored.version,
    before: counted(stored.count, stored.countedBy),
    after: counted(body.count, staff.key),
    readCurrent: () => readShift(tx, staff, key),
    write: (next) => {
      refuseClosed(stored);
      refuseOthers(staff, stored);
      return tx.query(
        sql`update shifts set version = ${next}, status = 'counted', count = ${JSON.stringify(body.count)},
                   counted_kobo = ${worthOf(body.count)}, counted_by = ${staff.key}, counted_at = now()
             where key = ${key}`,
      );
    },
  });
}

/**
 * Closes a counted shift and posts the difference on its account. 404 out of scope; 409 with the current record when the
 * edit is stale or the expected sum has moved; 417 before it was counted, when somebody else counted it, for a
 * greater difference than the shop leaves unexplained, and once it is closed.
 */
export async function closeShift(tx: Tx, edit: Edit<ShiftCloseBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockShift(tx, staff, key);
  const accounts = await lockAccounts(tx, staff, [stored.accountKey]);
  const expectedKobo = await expectedOf(tx, key);
  const explanation = body.explanation.trim();
  const after = {
    status: "closed",
    expected: nairaText(expectedKobo),
    counted: nairaText(stored.countedKobo ?? 0),
    explanation,
  };
  return editRecord(tx, edit, {
    entity: "shift",
    action: "shift.closed",
    version: stored.version,
    before: { status: stored.status, expected: null, explanation: "" },
    after,
    readCurrent: () => readShift(tx, staff, key),
    write: async (next) => {
      refuseClosed(stored);
      const countedKobo = refuseUncounted(staff, stored);
      if (toKobo(body.expected) !== expectedKobo) throw await movedMeanwhile(tx, edit, expectedKobo);
      const difference = refusingExcess(
        () => ["expected"],
        () => adjustmentOf(expectedKobo, countedKobo),
      );
      const differenceKey = difference === null ? null : newKey();
      if (difference !== null && differenceKey !== null) {
        const foundKobo = countedKobo - expectedKobo;
        if (explanation === "" && Math.abs(foundKobo) > (await smallDifference(tx))) throw unexplained(foundKobo);
        const entry = { key: differenceKey, accountKey: stored.accountKey, shiftKey: null, ...difference };
        await post(tx, edit, {
          accounts,
          entries: [entry],
          source: "drawer-difference",
          remark: `drawer difference of shift ${stored.number}`,
        });
      }
      await tx.query(
        sql`update shifts set version = ${next}, status = 'closed', explanation = ${explanation},
                   expected_kobo = ${expectedKobo}, difference_key = ${differenceKey}, closed_by = ${staff.key},
                   closed_at = now()
             where key = ${key}`,
      );
      await tx.query("update accounts set open_shift_key = null where key = $1", [stored.accountKey]);
    },
  });
}

/**
 * Moves cash from the drawer to another account. 404 out of scope; 417 for somebody else's shift, once it is closed,
 * when the account is out of reach, and for more than the drawer should hold.
 */
export async function dropCash(tx: Tx, edit: Edit<CashDropBody>): Promise<{ key: string }> {
  const { key, staff, body } = edit;
  const stored = await lockShift(tx, staff, key);
  refuseClosed(stored);
  refuseOthers(staff, stored);
  if (body.account === stored.accountKey)
    throw ruleRefusalOf(["account"], "This is the drawer itself. Choose the account the cash goes to");
  const accounts = await lockAccounts(tx, staff, [stored.accountKey, body.account]);
  if (!accounts.some((account) => account.key === body.account && account.inReach))
    throw ruleRefusalOf(["account"], "This account is not available. Choose another one");
  const amountKobo = toKobo(body.amount);
  const expectedKobo = await expectedOf(tx, key);
  if (amountKobo > expectedKobo)
    throw ruleRefusalOf(["amount"], `The drawer should hold ${nairaText(expectedKobo)}. Enter an amount up to that`);
  const entryOn = (accountKey: string, type: "credit" | "debit") => ({
    key: newKey(),
    accountKey,
    type,
    amountKobo,
    shiftKey: openShiftOn(accounts, accountKey),
  });
  const out = entryOn(stored.accountKey, "debit");
  await post(tx, edit, {
    accounts,
    entries: [out, entryOn(body.account, "credit")],
    source: "drop",
    remark: `drop to the safe from shift ${stored.number}`,
  });
  return { key: out.key };
}

type Posts = {
  accounts: readonly LockedAccount[];
  entries: Parameters<typeof insertEntries>[2];
  source: "drop" | "drawer-difference";
  remark: string;
};

/** Posts each entry in the store of its account. */
async function post(tx: Tx, doing: Doing, { accounts, entries, source, remark }: Posts): Promise<void> {
  const moves = refusingExcess(
    () => ["amount"],
    () => movesOf(accounts, [], entries),
  );
  await moveBalances(tx, moves);
  for (const entry of entries) {
    const { key, accountKey, type, amountKobo } = entry;
    const storeKey = accounts.find((account) => account.key === accountKey)?.storeKey;
    if (storeKey === undefined) throw new Error("an entry is on an account that was not locked");
    await insertEntries(tx, { storeKey, remark, source, byKey: doing.staff.key }, [entry]);
    const after = { remark, type, store: storeKey, account_key: accountKey, amount: toNaira(amountKobo) };
    await auditCreation(tx, doing, "transaction", key, after);
  }
}

type Drawer = { storeKey: string; balanceKobo: Kobo; openShiftKey: string | null };

async function lockDrawer(tx: Tx, staff: Staff, key: string): Promise<Drawer> {
  const { rows } = await tx.query<Drawer & { name: string; type: string }>(
    `select name, type, store_key as "storeKey", balance_kobo as "balanceKobo", open_shift_key as "openShiftKey"
       from accounts where key = $1 and customer_key is null and ($2::uuid is null or store_key = $2)
        for no key update`,
    [key, storeScope(staff)],
  );
  const [account] = rows;
  if (!account) throw ruleRefusalOf(["account"], "This account is not available. Choose another one");
  if (account.type !== "cash")
    throw ruleRefusalOf(["account"], `${account.name} is no cash account. Choose the account of a cash drawer`);
  return account;
}

async function alreadyOpen(tx: Tx, key: string): Promise<Error> {
  const { rows } = await tx.query<{ text: string }>(
    `select e.name || ' has shift ' || f.shift_number || ' open on ' || a.name as text
       from shifts f join employees e on e.key = f.opened_by join accounts a on a.key = f.account_key
      where f.key = $1`,
    [key],
  );
  return ruleRefusalOf(["account"], `${rows[0]?.text}. Close it first, or choose another account`);
}

type StoredShift = {
  number: number;
  accountKey: string;
  storeKey: string;
  status: ShiftStatus;
  openedBy: string;
  openedByName: string;
  count: CashCount | null;
  countedKobo: Kobo | null;
  countedBy: string | null;
  countedByName: string | null;
  version: number;
};

async function lockShift(tx: Tx, staff: Staff, key: string): Promise<StoredShift> {
  const { rows } = await tx.query<StoredShift>(
    `select f.shift_number as number, f.account_key as "accountKey", f.store_key as "storeKey", f.status,
            f.opened_by as "openedBy", e.name as "openedByName", f.count, f.counted_kobo as "countedKobo",
            f.counted_by as "countedBy", (select name from employees where key = f.counted_by) as "countedByName",
            f.version
       from shifts f join employees e on e.key = f.opened_by
      where f.key = $1 and ($2::uuid is null or f.store_key = $2)
        for no key update of f`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Read only once the account is locked: until the transaction ends, nothing else becomes a movement. */
async function expectedOf(tx: Tx, key: string): Promise<Kobo> {
  const { rows } = await tx.query<{ kobo: Kobo }>(
    `select (f.float_kobo + coalesce((select sum(effect_kobo) from transactions where shift_key = f.key), 0))::bigint
              as kobo
       from shifts f where f.key = $1`,
    [key],
  );
  if (!rows[0]) throw new Error("a locked shift is there");
  return rows[0].kobo;
}

function refuseClosed({ number, status }: StoredShift): void {
  if (status === "closed") throw ruleRefusal(`Shift ${number} is closed already. Nothing in it changes any more`);
}

function refuseOthers(staff: Staff, { number, openedBy, openedByName }: StoredShift): void {
  if (openedBy === staff.key || may(staff, "shifts.close-any")) return;
  throw ruleRefusal(`Shift ${number} is ${openedByName}'s. Ask them, or somebody who may close every shift`);
}

function refuseUncounted(staff: Staff, { number, countedKobo, countedBy, countedByName }: StoredShift): Kobo {
  if (countedKobo === null) throw ruleRefusal(`Count the notes and coins of shift ${number} first, then close it`);
  if (countedBy !== staff.key && !may(staff, "shifts.close-any")) {
    throw ruleRefusal(
      `${countedByName} counted shift ${number}. Ask them to close it, or somebody who may close every shift`,
    );
  }
  return countedKobo;
}

/** The greatest difference that needs no explanation. */
async function smallDifference(tx: Tx): Promise<Kobo> {
  const { rows } = await tx.query<{ kobo: Kobo }>("select small_difference_kobo as kobo from shop_settings");
  return rows[0]?.kobo ?? 0;
}

const unexplained = (differenceKobo: Kobo) =>
  ruleRefusalOf(
    ["explanation"],
    `The drawer holds ${nairaText(Math.abs(differenceKobo))} ${differenceKobo < 0 ? "less" : "more"} than expected. Say why`,
  );

async function movedMeanwhile(tx: Tx, { staff, key }: Edit<unknown>, expectedKobo: Kobo): Promise<Error> {
  const current = JSON.parse((await readShift(tx, staff, key)) ?? "{}") as { data: unknown };
  return new Refusal(
    409,
    `Cash moved meanwhile: the shift expects ${nairaText(expectedKobo)} now. Check the difference, then close it again`,
    current.data,
  );
}
