import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../server/core/demo";
import { CONNECTIONS, type Route } from "./race";
import { goShopping, newSale } from "./shopping";

const READ_ORDERS = 500;
const SEARCHED = 200;
const PER_PAGE = 10;

/** Each client requests a different page, so that no two share a read. */
export const UNSHARED = "order list, a page each";

/** A page far from both ends of a list of a million. */
const FAR_PAGE = 4000;

/** The routes measured, for a signed-in administrator: both runners get the same requests. */
export async function routesOf(app: string, pool: Pool): Promise<Route[]> {
  const auth = `Bearer ${await signIn(app)}`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: ${auth}\r\n\r\n`;
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: ${auth}\r\nidempotency-key: ${randomUUID()}\r\n` +
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
    ...farther.map((page) => ({
      name: `order list, page ${page.toLocaleString("en")}`,
      firstPage: () => get("/api/orders"),
      next: () => get(`/api/orders?page=${page}`),
    })),
    {
      name: UNSHARED,
      next: () => get(`/api/orders?page=${2 + ((turn += 1) % CONNECTIONS)}`),
    },
    { name: "orders completed", next: () => get("/api/orders?status=completed") },
    { name: "order search", next: () => get(`/api/orders?query=${encodeURIComponent(nextOf(names))}`) },
    { name: "order detail", next: () => get(`/api/orders/${nextOf(keys)}`) },
    {
      name: "summary of 30 days",
      next: () => get(`/api/analytics/summary?from_date=${monthBefore(day ?? "")}&to_date=${day}`),
    },
    { name: "order creation", next: () => post("/api/orders/new", JSON.stringify(newSale(shopping))) },
  ];
}

const DAY_MS = 86_400_000;

const monthBefore = (day: string) => new Date(Date.parse(day) - 29 * DAY_MS).toISOString().slice(0, 10);

const columnOf = async (pool: Pool, sql: string) =>
  (await pool.query<{ value: string }>(sql)).rows.map(({ value }) => value);

/** Attempts at signing in are limited, so the token serves for all requests. */
async function signIn(app: string): Promise<string> {
  const reply = await fetch(`${app}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_SIGN_INS.admin, password: DEMO_PASSWORD }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the administrator could not sign in: ${reply.status} ${text}`);
  return (JSON.parse(text) as { Authenticated: { AccessToken: string } }).Authenticated.AccessToken;
}
