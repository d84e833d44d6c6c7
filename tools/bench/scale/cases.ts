import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { listCases, reportCases, searchCases } from "../figures-cases";
import { goShopping, newSale } from "../shopping";

/** One kind of call; the shops of a run are asked for the same ones, each with its own records. */
export type Call = { name: string; isOfStaff?: boolean; next: () => { path: string; request?: RequestInit } };

const PAGE = 10;
const DAY_MS = 86_400_000;

/** Everything that a shop of any size is asked for, except what is a command. */
export async function callsOf(pool: Pool): Promise<Call[]> {
  const one = async (sql: string) => String((await pool.query<{ value: unknown }>(sql)).rows[0]?.value ?? "");
  const day = await one("select max(day)::text as value from day_totals");
  const before = (days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
  const orders = Number(await one("select sum(n) as value from order_counts"));
  const get = (name: string, path: string): Call => ({ name, next: () => ({ path: `/api/${path}` }) });
  const file = (name: string, path: string): Call => ({
    name: `file: ${name}`,
    next: () => ({ path: `/files/${path}` }),
  });
  const detail = async (name: string, path: string, sql: string) => get(`detail: ${name}`, `${path}/${await one(sql)}`);
  const period = (days: number) => `from_date=${before(days - 1)}&to_date=${day}`;
  const moments = (days: number) => `from=${before(days)}T23:00:00.000Z&to=${day}T22:59:59.999Z`;
  const customer = await one(
    "select key as value from customers where not is_walk_in order by order_count desc, key limit 1",
  );
  const seller = await one("select facilitator_key as value from orders group by 1 order by count(*) desc limit 1");
  const product = await one("select product_key as value from variants order by key limit 1");
  const cases = [...listCases(), ...(await searchCases(pool)), ...reportCases(day)];
  return [
    ...cases.map(({ part, name, path, isOfStaff = false }) => ({
      name: `${part}: ${name}`,
      isOfStaff,
      next: () => ({ path }),
    })),
    ...["pending", "completed", "cancelled"].map((status) => get(`list: orders ${status}`, `orders?status=${status}`)),
    get("list: orders, page 3", "orders?page=3"),
    get("list: orders, middle page", `orders?page=${Math.ceil(orders / PAGE / 2)}`),
    get("list: orders, last page", `orders?page=${Math.ceil(orders / PAGE)}`),
    get("list: orders of a customer", `customers/${customer}/orders`),
    get("list: orders of an employee", `employees/${seller}/orders`),
    get("list: transactions, page 3", "finances/transactions?page=3"),
    get("list: transactions of 30 days", `finances/transactions?${period(30)}`),
    get("list: transactions, a search", "finances/transactions?query=rent"),
    get("list: audit log, page 3", "audit?page=3"),
    get("list: audit log of orders", "audit?entity=order"),
    get("list: audit log of an employee", `audit?employee=${seller}`),
    get("list: refused sales", "refused-sales"),
    await detail("newest order", "orders", "select key as value from orders order by order_number desc limit 1"),
    await detail(
      "order in the middle",
      "orders",
      `select key as value from orders order by key offset ${orders / 2} limit 1`,
    ),
    await detail("product", "products", `select '${product}' as value`),
    await detail("customer with most orders", "customers", `select '${customer}' as value`),
    await detail("employee with most orders", "employees", `select '${seller}' as value`),
    await detail(
      "account",
      "finances/accounts",
      "select key as value from accounts where customer_key is null limit 1",
    ),
    await detail("supplier", "inventory/suppliers", "select key as value from suppliers order by key limit 1"),
    await detail("shift", "shifts", "select key as value from shifts order by key desc limit 1"),
    await detail("store", "inventory/stores", "select key as value from stores order by key limit 1"),
    get("dashboard: summary of 30 days", `analytics/summary?${period(30)}`),
    get("dashboard: by store", `analytics/breakdown?by=store&${period(30)}`),
    get("dashboard: debts by age", `analytics/breakdown?by=debt&${period(30)}`),
    get("look-up: customers", "preflight/load-info?xbtsx=customers&fields=key&fields=name"),
    get("look-up: products", "preflight/load-products?limit=100"),
    file("movements of stock, a day", `file-exports/product-logs/?${moments(1)}`),
    file("transactions, 30 days", `file-exports/transactions/?${period(30)}`),
    file("sales, 30 days", `file-exports/sales/?${moments(30)}`),
    file("debtors", `file-exports/debtors/?${moments(30)}`),
    await writing(pool),
  ];
}

/** A sale that is new each time. */
async function writing(pool: Pool): Promise<Call> {
  const shopping = await goShopping(pool);
  return {
    name: "create: an order",
    next: () => ({
      path: "/api/orders/new",
      request: {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
        body: JSON.stringify(newSale(shopping)),
      },
    }),
  };
}
