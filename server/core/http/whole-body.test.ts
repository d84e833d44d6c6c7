import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { type AddressInfo, connect } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { wholeBody } from "./whole-body";

const LIMIT = 200_000;

let app: FastifyInstance;
let made: number[];
beforeAll(async () => {
  app = fastify({ bodyLimit: LIMIT });
  app.addContentTypeParser("text/csv", (request: FastifyRequest, payload: Readable) =>
    wholeBody(request, payload, (bytes) => {
      made.push(bytes);
      return new Uint8Array(bytes);
    }),
  );
  app.post("/", ({ body }) => Buffer.from(body as Uint8Array).toString());
  await app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(() => {
  made = [];
});
afterAll(() => app.close());

/** Sends a head and then these parts, each once the one before has left, and returns the status and the body. */
async function send(head: string, parts: readonly string[]): Promise<[number, string]> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const reply = text(socket);
  socket.write(`POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: text/csv\r\nconnection: close\r\n${head}\r\n\r\n`);
  for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
  const all = await reply;
  return [Number(all.slice(9, 12)), all.slice(all.indexOf("\r\n\r\n") + 4)];
}

const PARTS = ["Title,Qty\n", "ọ".repeat(20_000), "\n", "x".repeat(90_000)];
const WHOLE = PARTS.join("");
const chunked = (parts: readonly string[]) => [
  ...parts.map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`),
  "0\r\n\r\n",
];

test("a body of a known length is put into one piece of memory as it arrives", async () => {
  const length = Buffer.byteLength(WHOLE);
  expect(await send(`content-length: ${length}`, PARTS)).toEqual([200, WHOLE]);
  expect(made).toEqual([length]);
});

test("a body of an unknown length arrives whole, and in memory of its size", async () => {
  expect(await send("transfer-encoding: chunked", chunked(PARTS))).toEqual([200, WHOLE]);
  expect(made.at(-1)).toBe(Buffer.byteLength(WHOLE));
});

test("an empty body is no bytes", async () => {
  expect(await send("transfer-encoding: chunked", chunked([]))).toEqual([200, ""]);
});

test("a body that says it is larger than the limit is refused before memory is made", async () => {
  expect((await send(`content-length: ${LIMIT + 1}`, []))[0]).toBe(413);
  expect(made).toEqual([]);
});

test("a body of an unknown length is refused when it passes the limit", async () => {
  const parts = Array.from({ length: 3 }, () => "x".repeat(LIMIT / 2));
  expect((await send("transfer-encoding: chunked", chunked(parts)))[0]).toBe(413);
  expect(Math.max(...made)).toBeLessThanOrEqual(LIMIT);
});
