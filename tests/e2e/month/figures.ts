import { type Books, costOf, debtOf, gainOf, goodsIn, type Line, type Order } from "./books";
import { dayText } from "./clock";
import { goodsOf, REORDER } from "./goods";
import { ACCOUNTS, type AccountName, IKEJA, STAFF, SUPPLIERS } from "./opening";
import { halfEven, naira, vatOf } from "./rules";

/** Rows of a table as a person reads it: by the text of the first column, the text of each other one. */
export type Table = Record<string, Record<string, string>>;

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);

const grouped = <Item>(items: readonly Item[], of: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(of(item), [...(groups.get(of(item)) ?? []), item]);
  return [...groups];
};

const tableOf = <Item>(
  items: readonly Item[],
  name: (item: Item) => string,
  cells: (group: Item[]) => Record<string, string>,
): Table => Object.fromEntries(grouped(items, name).map(([key, group]) => [key, cells(group)]));

const longDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
export const dayName = (day: number) => longDay.format(new Date(dayText(day)));

const unitsIn = (lines: readonly Line[]) => sum(lines, ({ units, returned }) => units - returned);
const soldCells = (lines: readonly Line[]) => ({
  Units: String(unitsIn(lines)),
  Goods: naira(goodsIn(lines)),
  Profit: naira(gainOf(lines)),
});

/** Orders with several lines: how many there are, and what is in all of them. */
const orderCells = (orders: Order[]) => ({
  Orders: String(orders.length),
  ...soldCells(orders.flatMap(({ lines }) => lines)),
});

const linesOf = ({ orders }: Books) => orders.flatMap(({ lines }) => lines);

export const salesBy: Record<string, (books: Books) => Table> = {
  day: ({ orders }) => tableOf(orders, ({ day }) => dayName(day), orderCells),
  store: ({ orders }) => tableOf(orders, ({ store }) => store, orderCells),
  person: ({ orders }) => tableOf(orders, ({ seller }) => STAFF[seller].name, orderCells),
  product: (books) => tableOf(linesOf(books), ({ sku }) => goodsOf(sku).title, soldCells),
  category: (books) => tableOf(linesOf(books), ({ sku }) => goodsOf(sku).category, soldCells),
  slow: (books) =>
    tableOf(
      books.stocked().filter(({ status }) => status === "active"),
      ({ sku }) => goodsOf(sku).title,
      (places) => {
        const title = goodsOf(places[0]?.sku ?? "").title;
        const own = linesOf(books).filter(({ sku }) => goodsOf(sku).title === title);
        return { "In stock": String(sum(places, ({ units }) => units)), ...soldCells(own) };
      },
    ),
};

export const sold = ({ orders }: Books) => sum(orders, costOf);
export const fees = ({ orders }: Books) => sum(orders, ({ fee }) => fee);
export const profit = (books: Books) => gainOf(linesOf(books));

const AGES = [
  ["0–7 days", 0, 7],
  ["8–30 days", 8, 30],
] as const;

export const debts = ({ orders, day }: Books): Table =>
  tableOf(
    orders.filter((order) => debtOf(order) > 0),
    ({ customer }) => customer ?? "",
    (owing) => ({
      ...Object.fromEntries(
        AGES.map(([name, from, to]) => {
          const part = sum(
            owing.filter((order) => day - order.day >= from && day - order.day <= to),
            debtOf,
          );
          return [name, part === 0 ? "" : naira(part)];
        }),
      ),
      Owes: naira(sum(owing, debtOf)),
    }),
  );

const flowCells = (entries: readonly { kobo: number }[]) => {
  const came = sum(entries, ({ kobo }) => Math.max(0, kobo));
  const went = sum(entries, ({ kobo }) => Math.max(0, -kobo));
  return { In: naira(came), Out: naira(went), Net: naira(came - went) };
};

export const flowBy: Record<"account" | "category", (books: Books) => Table> = {
  account: ({ entries }) =>
    tableOf(entries, ({ place }) => (place === "store credit" ? "Store credit" : place), flowCells),
  category: ({ entries }) => tableOf(entries, ({ purpose }) => purpose, flowCells),
};
export const flow = ({ entries }: Books) => flowCells(entries);

type Place = ReturnType<Books["stocked"]>[number];
const valueCells = (places: readonly Place[]) => ({
  Units: String(sum(places, ({ units }) => units)),
  "At list price": naira(sum(places, ({ units, sku }) => units * goodsOf(sku).price)),
  "At purchase price": naira(sum(places, ({ units, cost }) => units * cost)),
});

export const valueBy: Record<"store" | "category" | "product", (books: Books) => Table> = {
  store: (books) => tableOf(books.stocked(), ({ store }) => store, valueCells),
  category: (books) => tableOf(books.stocked(), ({ sku }) => goodsOf(sku).category, valueCells),
  product: (books) => tableOf(books.stocked(), ({ sku }) => goodsOf(sku).title, valueCells),
};
export const value = (books: Books) => valueCells(books.stocked());

export const owedTo = (books: Books, supplier: string) => {
  const delivered = sum(
    books.deliveries.filter((each) => each.supplier === supplier),
    ({ kobo }) => kobo,
  );
  const paid = sum(
    books.supplierPayments.filter((each) => each.supplier === supplier),
    ({ kobo }) => kobo,
  );
  return { delivered, paid, owed: delivered - paid };
};

export const supplierDebts = (books: Books): Table =>
  Object.fromEntries(
    SUPPLIERS.map((name) => [name, owedTo(books, name)] as const)
      .filter(([, { owed }]) => owed > 0)
      .map(([name, { delivered, paid, owed }]) => [
        name,
        {
          "Oldest unpaid": oldest(books, name, paid),
          Delivered: naira(delivered),
          Paid: naira(paid),
          Owed: naira(owed),
        },
      ]),
  );

const shortDay = (day: number) => {
  const [year = "", month = "", date = ""] = dayText(day).split("-");
  return `${date}/${month}/${year.slice(2)}`;
};

/** A store pays its oldest delivery first; here one store orders. */
function oldest(books: Books, supplier: string, paid: number): string {
  let left = paid;
  for (const delivery of books.deliveries.filter((each) => each.supplier === supplier)) {
    left -= delivery.kobo;
    if (left < 0) return `Purchase ${delivery.number} of ${shortDay(delivery.day)}`;
  }
  return "";
}

const profitOf = (order: Order) => Math.max(0, gainOf(order.lines));
const share = (order: Order) => halfEven(profitOf(order), STAFF[order.seller].bonusBp, 10_000);
const settled = (order: Order) => debtOf(order) === 0;

const earnedCells = (orders: Order[]) => ({
  Orders: String(orders.length),
  Profit: naira(sum(orders, profitOf)),
  "Share earned": naira(sum(orders.filter(settled), share)),
  "Waiting for debt": naira(
    sum(
      orders.filter((order) => !settled(order)),
      share,
    ),
  ),
  Sales: naira(sum(orders, costOf)),
});
export const earnings = ({ orders }: Books): Table => tableOf(orders, ({ seller }) => STAFF[seller].name, earnedCells);
export const earned = ({ orders }: Books) => earnedCells(orders);

export const vatByRate = (books: Books): Table =>
  tableOf(
    linesOf(books),
    ({ vatBp }) => (vatBp === 0 ? "No VAT" : `${vatBp / 100}%`),
    (lines) => {
      const gross = sum(lines, ({ amount }) => amount);
      const returned = sum(lines, ({ worth }) => worth);
      const vat = vatDue(lines);
      return {
        Sales: naira(gross),
        "Came back": naira(returned),
        "Without VAT": naira(gross - returned - vat),
        VAT: naira(vat),
      };
    },
  );
const vatDue = (lines: readonly Line[]) => sum(lines, ({ amount, worth, vatBp }) => vatOf(amount - worth, vatBp));
export const vat = (books: Books) => ({
  due: vatDue(linesOf(books)),
  sales: sum(linesOf(books), ({ amount, worth }) => amount - worth),
});

export const accounts = (books: Books): Table =>
  Object.fromEntries(
    (Object.keys(ACCOUNTS) as AccountName[]).map((name) => [
      name,
      { Balance: naira(books.balance(name)), Store: ACCOUNTS[name].store },
    ]),
  );

export const customers = ({ orders, customers: names }: Books): Table =>
  Object.fromEntries(
    [...names].map((name) => {
      const own = orders.filter(({ customer }) => customer === name);
      return [name, { Spent: naira(sum(own, ({ paid }) => paid)), Orders: String(own.length) }];
    }),
  );

export const shifts = (books: Books): Table =>
  Object.fromEntries(
    books.shifts.map(({ number, account, person, expected, difference }) => [
      String(number),
      {
        "Cash account": account,
        "Shift of": STAFF[person].name,
        Expected: naira(expected),
        Difference: difference === null ? "–" : naira(difference),
      },
    ]),
  );

export const lowStock = (books: Books): Table =>
  Object.fromEntries(
    Object.entries(REORDER).flatMap(([sku, { at, upTo }]) => {
      const units = books.stockOf(IKEJA, sku);
      const { title, variation } = goodsOf(sku);
      const cells = {
        "In stock": String(units),
        "On order": "0",
        "Reorder level": `${at} → ${upTo}`,
        "To order": String(upTo - units),
      };
      return units > at ? [] : [[`${title}, ${variation}`, cells]];
    }),
  );

/** Payments of orders of these days, less what was given back. */
const revenue = ({ entries }: Books) =>
  sum(
    entries.filter(({ remark }) => / on order \d+$/.test(remark)),
    ({ kobo }) => kobo,
  );

const listedWith = (books: Books, status: string) =>
  grouped(
    books.stocked().filter((place) => place.status === status),
    ({ store, sku }) => `${store}/${goodsOf(sku).title}`,
  ).length;

export const dashboard = (books: Books): Record<string, string> => ({
  "Total sales": naira(sold(books)),
  "Total revenue": naira(revenue(books)),
  "Total profit": naira(sum(books.orders.filter(settled), profitOf)),
  "Total orders": String(books.orders.length),
  "Total inventory value": naira(sum(books.stocked(), ({ units, cost }) => units * cost)),
  "Total repairs": String(listedWith(books, "repair")),
  "Total returns": String(listedWith(books, "return")),
  "Total customers": String(books.customers.size),
  "Total employees": String(Object.keys(STAFF).length),
  "Total stores": "2",
  "Low stock": String(Object.keys(lowStock(books)).length),
});
