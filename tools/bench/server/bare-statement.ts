/** Runs the statement of each request and answers its rows, in a separate process: node:http and pg, nothing else. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { text } from "node:stream/consumers";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 1 });

async function rowsOf(request: IncomingMessage): Promise<string> {
  const { statement, values } = JSON.parse(await text(request)) as { statement: string; values: unknown[] };
  return JSON.stringify((await pool.query({ text: statement, values })).rows);
}

const server = createServer((request, response) => {
  rowsOf(request).then(
    (body) => response.writeHead(200, { "content-type": "application/json" }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
