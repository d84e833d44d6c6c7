/**
 * The baseline for the server, in a separate process: node:http, pg, one statement per route. No session, no
 * permissions, no validation, no idempotency, no security headers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import pg, { type QueryConfig } from "pg";
import { v7 } from "uuid";
import { CREATE_ORDER, SELL_AT_COUNTER } from "./bare-sales";
import { statementOf } from "./bare-route";

const SLOTS = 32;

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: Number(process.env.BENCH_CONNECTIONS) });
const seller = process.env.BENCH_SELLER;

async function ask(statement: QueryConfig): Promise<string | undefined> {
  const { rows } = await pool.query<{ body: string }>(statement);
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
  return "discount" in order
    ? ask({ name: "counter", text: SELL_AT_COUNTER, values: [...values, v7()] })
    : ask({ name: "create", text: CREATE_ORDER, values });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const made = request.method === "POST" ? create(request) : ask(statementOf(request.url ?? ""));
  const body = (await made) ?? "";
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
