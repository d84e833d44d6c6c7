import type { Books } from "./books";
import { DAY, dayOfMonth, HOUR, midnight, MINUTE, weekday } from "./clock";
import type { Supplier } from "./opening";
import type { Random } from "./random";
import type { Schedule } from "./schedule";
import type { Account, Store } from "./shop";

type House = {
  random: Random;
  books: Books;
  schedule: Schedule;
  stores: readonly Store[];
  suppliers: readonly Supplier[];
  /** Keys of the categories by their names. */
  categories: ReadonlyMap<string, string>;
  from: number;
  now: number;
};

/** Naira a month. */
const BILLS: readonly { remark: string; category: string; day: number; naira: readonly [number, number] }[] = [
  { remark: "Shop rent", category: "Rent", day: 1, naira: [280_000, 620_000] },
  { remark: "Internet subscription", category: "Other", day: 3, naira: [38_000, 65_000] },
  { remark: "Diesel and electricity", category: "Fuel", day: 12, naira: [140_000, 320_000] },
  { remark: "Staff salaries", category: "Salaries", day: 28, naira: [1_150_000, 1_700_000] },
];

const KEPT_IN_TILL = 10_000_000;
const KEPT_ON_TERMINAL = 5_000_000;
const KEPT_AT_BANK = 1_500_000_000;
const ROUND = 1_000_000;

/** What accountants do besides orders: bank the takings on Fridays, pay suppliers and the monthly bills. */
export function keepHouse({ random, books, schedule, stores, suppliers, categories, from, now }: House): void {
  type Spent = { remark: string; category?: string };
  const spend = (store: Store, account: Account, amountKobo: number, { remark, category = "" }: Spent, at: number) => {
    if (amountKobo <= 0 || account.balanceKobo < amountKobo) return;
    const posting = { at, store, account, remark, by: store.accountant, categoryKey: categories.get(category) };
    books.post({ ...posting, amountKobo: -amountKobo, source: "manual" });
  };
  const bank = (store: Store, account: Account, kept: number, remark: string, at: number) => {
    const amountKobo = Math.floor((account.balanceKobo - kept) / ROUND) * ROUND;
    const target = store.accounts["wire-transfer"];
    if (amountKobo <= 0 || account.balanceKobo < amountKobo) return;
    const posting = { at, store, source: "move", remark, by: store.accountant } as const;
    books.joinMove({
      out_key: books.post({ ...posting, account, amountKobo: -amountKobo }),
      in_key: books.post({ ...posting, account: target, amountKobo }),
      amount_kobo: amountKobo,
      created_by: store.accountant.key,
      created_at: at,
    });
  };
  const payForGoods = (store: Store, at: number) => {
    const account = store.accounts["wire-transfer"];
    const owed = Math.floor((account.balanceKobo - KEPT_AT_BANK) / ROUND) * ROUND;
    spend(store, account, owed, { remark: `Goods from ${random.pick(suppliers).name}` }, at);
  };
  const closeWeek = (store: Store, evening: number) => {
    const { cash, card } = store.accounts;
    const [settled, paid] = [evening + MINUTE, evening + 2 * MINUTE];
    schedule.add(evening, () => bank(store, cash, KEPT_IN_TILL, "Cash lodged at the bank", evening));
    schedule.add(settled, () => bank(store, card, KEPT_ON_TERMINAL, "POS settlement", settled));
    schedule.add(paid, () => payForGoods(store, paid));
  };

  for (let day = midnight(from); day <= now; day += DAY) {
    for (const [index, store] of stores.entries()) {
      const evening = day + 18 * HOUR + (index * 7 + 5) * MINUTE;
      if (weekday(day) === 5) closeWeek(store, evening);
      const morning = day + 10 * HOUR + (index * 9 + 3) * MINUTE;
      for (const { remark, category, day: due, naira } of BILLS) {
        if (dayOfMonth(day) !== due) continue;
        const amountKobo = Math.round(random.between(...naira) / 5000) * 500_000;
        schedule.add(morning, () =>
          spend(store, store.accounts["wire-transfer"], amountKobo, { remark, category }, morning),
        );
      }
    }
  }
}
