import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { startSessions } from "../kit/staff";
import { CONNECTIONS, type Route } from "./race";
import { goShopping, newCounterSale, newSale } from "./shopping";

const READ_ORDERS = 500;
const SEARCHED = 200;
const PER_PAGE = 10;

/** Each client has its own session and requests its own page, so that no two requests are alike. */
export const UNSHARED = "order list, a page and a session each";

/** Handed over at the counter, with all that a completed order writes. */
export const COUNTER_SALE = "sale with serial number, discount and VAT";

/** A page far from both ends of a list of a million. */
const FAR_PAGE = 4000;

/** The routes measured, for sessions of the administrator with this key: both runners get the same requests. */
export async function routesOf(pool: Pool, administrator: string): Promise<Route[]> {
  const tokens = await startSessions(pool, [administrator], CONNECTIONS);
  const [own] = tokens;
  const get = (path: string, token = own) => `GET ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${token}\r\n\r\n`;
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${own}\r\nidempotency-key: ${randomUUID()}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

  const keys = await columnOf(pool, `select key as value from orders order by key desc limit ${READ_ORDERS}`);
  const names = await columnOf(pool, `select distinct name as value from customers order by 1 limit ${SEARCHED}`);
  const [day] = await columnOf(pool, "select max(day)::text as value from day_totals");
  const [total] = await columnOf(pool, "select sum(n)::text as value from order_counts");
  const last = Math.ceil(Number(total) / PER_PAGE);
  const shopping = await goShopping(pool);
  let turn = 0;
  const nextOf = (values: readonly string[]) => values[(turn += 1) % values.length] ?? "";
  const farther = [...(last > FAR_PAGE ? [FAR_PAGE] : []), Math.ceil(last / 2), last - 1];
  return [
    { name: "product list", next: () => get("/api/products") },
    { name: "order list", next: () => get("/api/orders") },
    {
      name: UNSHARED,
      next: () => {
        const client = (turn += 1) % CONNECTIONS;
        return get(`/api/orders?page=${2 + client}`, tokens[client]);
      },
    },
    ...farther.map((page) => ({
      name: `order list, page ${page.toLocaleString("en")}`,
      firstPage: () => get("/api/orders"),
      next: () => get(`/api/orders?page=${page}`),
    })),
    { name: "orders completed", next: () => get("/api/orders?status=completed") },
    { name: "order search", next: () => get(`/api/orders?query=${encodeURIComponent(nextOf(names))}`) },
    { name: "order detail", next: () => get(`/api/orders/${nextOf(keys)}`) },
    {
      name: "summary of 30 days",
      next: () => get(`/api/analytics/summary?from_date=${monthBefore(day ?? "")}&to_date=${day}`),
    },
    { name: "order creation", next: () => post("/api/orders/new", JSON.stringify(newSale(shopping))) },
    { name: COUNTER_SALE, next: () => post("/api/orders/new", JSON.stringify(newCounterSale(shopping))) },
  ];
}

const DAY_MS = 86_400_000;

const monthBefore = (day: string) => new Date(Date.parse(day) - 29 * DAY_MS).toISOString().slice(0, 10);

const columnOf = async (pool: Pool, sql: string) =>
  (await pool.query<{ value: string }>(sql)).rows.map(({ value }) => value);
