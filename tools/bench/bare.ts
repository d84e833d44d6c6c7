/**
 * The baseline for the server, in a separate process: node:http, pg, one statement per route. No session, no
 * permissions, no validation, no idempotency, no security headers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import pg from "pg";
import { v7 } from "uuid";
import { CREATE_ORDER, SELL_AT_COUNTER } from "./bare-sales";
import { ORDER, ORDERS, ORDERS_AT, ORDERS_COMPLETED, ORDERS_FOUND, PRODUCTS, SUMMARY } from "./bare-statements";

const SLOTS = 32;

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: Number(process.env.BENCH_CONNECTIONS) });
const seller = process.env.BENCH_SELLER;

async function ask(name: string | undefined, text: string, values: unknown[] = []): Promise<string | undefined> {
  const { rows } = await pool.query<{ body: string }>({ text, values, ...(name !== undefined && { name }) });
  return rows[0]?.body;
}

async function create(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const order = JSON.parse(body) as { subtotalitems: unknown[] };
  const lineKeys = order.subtotalitems.map(() => v7());
  const slot = Math.floor(Math.random() * SLOTS);
  const values = [body, v7(), v7(), v7(), lineKeys, slot, seller];
  return "discount" in order ? ask("counter", SELL_AT_COUNTER, [...values, v7()]) : ask("create", CREATE_ORDER, values);
}

const EXACT: Record<string, () => Promise<string | undefined>> = {
  "/api/products": () => ask("products", PRODUCTS),
  "/api/orders": () => ask("orders", ORDERS),
  "/api/orders?status=completed": () => ask("completed", ORDERS_COMPLETED),
};

function route(request: IncomingMessage): Promise<string | undefined> {
  const { url = "", method } = request;
  if (method === "POST") return create(request);
  const exact = EXACT[url];
  if (exact !== undefined) return exact();
  const [path = "", query] = url.split("?");
  if (query === undefined) return ask("order", ORDER, [path.slice("/api/orders/".length)]);
  const asked = new URLSearchParams(query);
  if (path === "/api/analytics/summary") return ask("summary", SUMMARY, [asked.get("from_date"), asked.get("to_date")]);
  const page = asked.get("page");
  if (page !== null) return ask("orders-at", ORDERS_AT, [(Number(page) - 1) * 10]);
  // Planned for each search text, since a cached plan would read every order.
  return ask(undefined, ORDERS_FOUND, [`%${asked.get("query")}%`]);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await route(request)) ?? "";
  const head = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  response.writeHead(body === "" ? 417 : 200, head).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    response.writeHead(500, { "content-length": Buffer.byteLength(error.message) }).end(error.message);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
