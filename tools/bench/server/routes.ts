import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { startSessions } from "../../kit/staff";
import { CONNECTIONS, type Route } from "./race";
import { goShopping, newCounterSale, newSale } from "../shopping";

const READ_ORDERS = 500;
const SEARCHED = 200;
const PER_PAGE = 10;

/** Each client has its own session and asks for what no other client asks for. */
export const UNSHARED = "of one's own";

const AIM = 0.8;
/** Of an order that is created. */
const AIM_OF_SALE = 0.85;
/** Of one handed over at the counter, with all that a completed order writes. */
const AIM_AT_COUNTER = 0.7;
const SUMMARY_MS = 20;

/** A page far from both ends of a list of a million. */
const FAR_PAGE = 4000;

/** The routes measured, for sessions of the administrator with this key: both runners get the same requests. */
export async function routesOf(pool: Pool, administrator: string): Promise<Route[]> {
  const tokens = await startSessions(pool, [administrator], CONNECTIONS);
  const [own] = tokens;
  const get = (path: string, token = own) => `GET ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${token}\r\n\r\n`;
  const sell = (order: object) => {
    const body = JSON.stringify(order);
    return (
      `POST /api/orders/new HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${own}\r\nidempotency-key: ${randomUUID()}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  };

  const keys = await columnOf(pool, `select key as value from orders order by key desc limit ${READ_ORDERS}`);
  const names = await columnOf(pool, `select distinct name as value from customers order by 1 limit ${SEARCHED}`);
  const [day] = await columnOf(pool, "select max(day)::text as value from day_totals");
  const [total] = await columnOf(pool, "select sum(n)::text as value from order_counts");
  const last = Math.ceil(Number(total) / PER_PAGE);
  const shopping = await goShopping(pool);
  let turn = 0;
  const nextOf = (values: readonly string[]) => values[(turn += 1) % values.length] ?? "";
  /** The next request of the next client, of as many different ones as there are clients, or more. */
  const alone = (name: string, path: (client: number, turn: number) => string): Route => ({
    name: `${name} ${UNSHARED}`,
    aim: AIM,
    next: () => {
      turn += 1;
      return get(path(turn % CONNECTIONS, turn), tokens[turn % CONNECTIONS]);
    },
  });
  const often = (name: string, path: string | (() => string)): Route => ({
    name,
    aim: AIM,
    next: () => get(typeof path === "string" ? path : path()),
  });
  const farther = [...(last > FAR_PAGE ? [FAR_PAGE] : []), Math.ceil(last / 2), last - 1];
  const summary = (daysBefore: number) =>
    `/api/analytics/summary?from_date=${daysUntil(day ?? "", 29 + daysBefore)}&to_date=${daysUntil(day ?? "", daysBefore)}`;
  return [
    often("product list", "/api/products"),
    alone("product list", (client) => `/api/products?page=${2 + client}`),
    often("order list", "/api/orders"),
    alone("order list", (client) => `/api/orders?page=${2 + client}`),
    ...farther.map((page) => ({
      ...often(`order list, page ${page.toLocaleString("en")}`, `/api/orders?page=${page}`),
      firstPage: () => get("/api/orders"),
    })),
    often("orders completed", "/api/orders?status=completed"),
    alone("orders completed", (client) => `/api/orders?status=completed&page=${2 + client}`),
    alone("order search", (_client, at) => `/api/orders?query=${encodeURIComponent(names[at % names.length] ?? "")}`),
    often("order detail", () => `/api/orders/${nextOf(keys)}`),
    alone("order detail", (_client, at) => `/api/orders/${keys[at % keys.length]}`),
    { ...often("summary of 30 days", summary(0)), mostP50Ms: SUMMARY_MS },
    { ...alone("summary of 30 days", (client) => summary(client)), mostP50Ms: SUMMARY_MS },
    { name: "order creation", aim: AIM_OF_SALE, next: () => sell(newSale(shopping)) },
    {
      name: "sale with serial number, discount and VAT",
      aim: AIM_AT_COUNTER,
      next: () => sell(newCounterSale(shopping)),
    },
  ];
}

const DAY_MS = 86_400_000;

const daysUntil = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const columnOf = async (pool: Pool, sql: string) =>
  (await pool.query<{ value: string }>(sql)).rows.map(({ value }) => value);
