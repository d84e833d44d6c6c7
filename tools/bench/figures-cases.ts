import type { Pool } from "pg";

export const SEARCH_MS = 20;
export const LIST_MS = 20;
export const REPORT_MS = 300;

export type Case = {
  part: "search" | "report" | "list";
  name: string;
  path: string;
  /** Of the whole route, as a client waits for it. */
  limitMs: number;
  /** The figures of the report by a statement without scope, pages and JSON. */
  bare?: { text: string; values: unknown[] };
  isOfStaff?: boolean;
};

const query = (values: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, `${value}`])).toString();

/** Searches of orders: words of many orders, of few and of none, by each way to find an order. */
export async function searchCases(pool: Pool): Promise<Case[]> {
  const one = async (sql: string) => String((await pool.query<{ value: unknown }>(sql)).rows[0]?.value ?? "");
  const naira = (kobo: string) => Number(kobo) / 100;
  const often = naira(await one("select amount_kobo as value from payments group by 1 order by count(*) desc limit 1"));
  const rare = naira(await one("select cost_kobo as value from orders group by 1 order by count(*), 1 limit 1"));
  const owed = naira(await one("select max(debt_kobo) as value from orders"));
  const number = await one("select max(order_number) - 1234 as value from orders");
  const phone = await one("select customer_phone as value from orders order by order_number limit 1");
  const name = await one("select name as value from customers where not is_walk_in order by order_count limit 1");
  const serial = await one("select serial as value from units where order_line_key is not null limit 1");
  const code = await one("select coalesce(sku, barcode) as value from codes limit 1");
  const rarely = await one(
    `select p.title || ' ' || v.variation as value from variants v join products p on p.key = v.product_key
      where exists (select from order_lines l where l.variant_key = v.key) order by v.key limit 1`,
  );
  const texts: [name: string, text: string][] = [
    ["a word of many goods", "iphone"],
    ["words of some goods", "iphone 13"],
    ["a variation of many goods", "256GB"],
    ["two letters", "hp"],
    ["one product", rarely],
    ["a code", code],
    ["no goods", "gramophone"],
    ["a frequent name", "ade"],
    ["a surname", "okafor"],
    ["one customer", name],
    ["the first digits of many phones", "0803"],
    ["a phone", phone],
    ["a serial number", serial],
    ["the first digits of a number", number.slice(0, 3)],
    ["a number", number],
    ["an amount paid often", `₦${often.toLocaleString("en")}`],
    ["the same as digits", `${often}`],
    ["a rare amount", `${rare}`],
    ["an amount owed", `${owed}`],
    ["no such amount", "₦1.01"],
  ];
  return texts
    .filter(([, text]) => text !== "")
    .flatMap(([about, text]) =>
      [false, true].flatMap((isOfStaff) =>
        [1, 3].map((page) => ({
          part: "search" as const,
          name: `${about}${isOfStaff ? ", one store" : ""}${page === 1 ? "" : `, page ${page}`}`,
          path: `/api/orders?${query({ query: text, page })}`,
          limitMs: SEARCH_MS,
          isOfStaff,
        })),
      ),
    );
}

const LINE = `l.quantity - l.returned_quantity as units,
  l.unit_price_kobo::numeric * l.quantity - l.discount_kobo - l.order_discount_kobo - l.returned_kobo as goods,
  l.unit_cost_kobo::numeric * (l.quantity - l.returned_quantity) as cost`;
const SUMS = "sum(units), sum(goods), sum(goods - cost)";
const SOLD = `from orders o join order_lines l on l.order_key = o.key
  where o.created_at >= $1 and o.created_at < $2 and o.status <> 'cancelled'`;

/** Rows by an expression over orders and their lines; a total over them is as fast as the rows. */
const sales = (by: string, join = "") => `
  select by, count(distinct key), ${SUMS} from (
    select ${by} as by, o.key, ${LINE} ${SOLD.replace("where", `${join} where`)}) s group by 1`;

const product = "join products p on p.key = l.product_key";

/** Reports over a period, and the columns that they are by. */
const PERIODIC: Record<string, { query: Record<string, string>; path: string; text: string }> = {
  "sales by day": { path: "sales", query: { by: "day" }, text: sales("shop_day(o.created_at)") },
  "sales by store": { path: "sales", query: { by: "store" }, text: sales("o.store_key") },
  "sales by employee": { path: "sales", query: { by: "person" }, text: sales("o.facilitator_key") },
  "sales by product": { path: "sales", query: { by: "product" }, text: sales("p.catalogue_key", product) },
  "sales by category": { path: "sales", query: { by: "category" }, text: sales("p.category_key", product) },
  "slow sellers": { path: "sales", query: { by: "slow" }, text: sales("p.catalogue_key", product) },
  "cash flow by account": {
    path: "cash-flow",
    query: { by: "account" },
    text: `select account_key, sum(effect_kobo) filter (where effect_kobo > 0), sum(effect_kobo) filter (where effect_kobo < 0)
             from transactions where account_key is not null and created_at >= $1 and created_at < $2 group by 1`,
  },
  "cash flow by purpose": {
    path: "cash-flow",
    query: { by: "category" },
    text: `select source, type, category_key, sum(effect_kobo) from transactions
            where account_key is not null and created_at >= $1 and created_at < $2 group by 1, 2, 3`,
  },
  earnings: {
    path: "people",
    query: {},
    text: `select facilitator_key, count(*), sum(cost_kobo), sum(profit_kobo) filter (where status = 'completed'),
                  sum(share_kobo) filter (where debt_kobo = 0), sum(share_kobo) filter (where debt_kobo > 0)
             from orders where created_at >= $1 and created_at < $2 and status <> 'cancelled' group by 1`,
  },
};

const DAYS = { today: 1, "30 days": 30, "13 months": 396, "ten years": 3650 };
const DAY_MS = 86_400_000;

/** Reports for each period that ends on this day of the shop, and those of today's state. */
export function reportCases(day: string): Case[] {
  const at = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  const start = (date: string) => `${date}T00:00:00+01:00`;
  const report = (name: string, path: string, bare: Case["bare"]): Case => ({
    part: "report",
    name,
    path: `/api/reports/${path}`,
    limitMs: REPORT_MS,
    ...(bare && { bare }),
  });
  const periodic = Object.entries(PERIODIC).flatMap(([name, { path, query: asked, text }]) =>
    Object.entries(DAYS).map(([period, days]) => {
      const from = at(1 - days);
      return report(`${name}, ${period}`, `${path}?${query({ ...asked, from_date: from, to_date: day })}`, {
        text,
        values: [start(from), start(at(1))],
      });
    }),
  );
  const month = day.slice(0, "YYYY-MM".length);
  const vat = (period: string, from: string, until: string) =>
    report(`VAT, ${period}`, `vat?period=${period}`, {
      text: `select to_char(shop_day(o.created_at), 'YYYY-MM'), l.vat_bp, sum(kobo), sum(vat_in(kobo, l.vat_bp))
               from orders o join order_lines l on l.order_key = o.key cross join lateral (
                 select l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo as kobo) k
              where o.created_at >= $1 and o.created_at < $2 and o.status <> 'cancelled' group by 1, 2`,
      values: [start(from), start(until)],
    });
  const worth = (by: string) => ({
    text: `select ${by}, sum(v.quantity), sum(v.quantity::numeric * v.price_kobo), sum(v.quantity::numeric * v.sale_price_kobo)
             from products p join variants v on v.product_key = p.key
            where p.deleted_at is null and v.quantity > 0 group by 1`,
    values: [],
  });
  return [
    ...periodic,
    vat(month, `${month}-01`, at(1)),
    vat(day.slice(0, "YYYY".length), `${day.slice(0, "YYYY".length)}-01-01`, at(1)),
    report("stock value by store", "stock-value?by=store", worth("p.store_key")),
    report("stock value by category", "stock-value?by=category", worth("p.category_key")),
    report("stock value by product", "stock-value?by=product", worth("p.catalogue_key")),
    report("debts by age", "debts", {
      text: `select customer_key, count(*), min(created_at), sum(debt_kobo),
                    sum(debt_kobo) filter (where created_at >= $1),
                    sum(debt_kobo) filter (where created_at < $1 and created_at >= $2),
                    sum(debt_kobo) filter (where created_at < $2 and created_at >= $3),
                    sum(debt_kobo) filter (where created_at < $3)
               from orders where debt_kobo > 0 group by 1 order by 4 desc`,
      values: [start(at(-7)), start(at(-30)), start(at(-90))],
    }),
    report("owed to suppliers", "supplier-debts", {
      text: "select supplier_key, sum(delivered_kobo), sum(paid_kobo) from supplier_debts group by 1",
      values: [],
    }),
  ];
}

const LISTS = {
  orders: "orders",
  products: "products",
  customers: "customers",
  employees: "employees",
  roles: "roles",
  stores: "inventory/stores",
  suppliers: "inventory/suppliers",
  accounts: "finances/accounts",
  transactions: "finances/transactions",
  transfers: "inventory/transfers",
  purchases: "purchases",
  repairs: "repairs",
  counts: "counts",
  shifts: "shifts",
  "low stock": "stock-levels",
  "audit log": "audit",
};

/** First pages of the lists, as an administrator opens them. */
export const listCases = (): Case[] =>
  Object.entries(LISTS).map(([name, list]) => ({ part: "list", name, path: `/api/${list}`, limitMs: LIST_MS }));
