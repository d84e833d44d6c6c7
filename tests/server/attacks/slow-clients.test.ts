import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, type Shop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

const SOCKETS = 20;

let database: TestDatabase;
let shop: Shop;
let app: App;
let port: number;
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function open(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Sends `head`, then single bytes until the server closes the connection; returns what the server replied. */
async function dribble(head: string, drop: string): Promise<string> {
  const socket = await open();
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), 200);
  socket.once("end", () => clearInterval(timer));
  try {
    return await text(socket);
  } finally {
    clearInterval(timer);
    socket.destroy();
  }
}

const HEADERS = "GET /api/products HTTP/1.1\r\nhost: shop\r\nx-slow: ";
const BODY =
  "POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{";

test("every client that sends headers or a body too slowly is disconnected, while others are served", async () => {
  const slow = (head: string, drop: string) => Promise.all(Array.from({ length: SOCKETS }, () => dribble(head, drop)));
  const all = Promise.all([slow(HEADERS, "a"), slow(BODY, " ")]);
  const payload = { email: shop.admin.email, password: "wrong" };
  const served = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
  });
  expect(served.status).toBe(400);
  for (const answers of await all) {
    expect(answers).toHaveLength(SOCKETS);
    for (const answer of answers) expect(answer).toContain("HTTP/1.1 408");
  }
}, 30_000);

test("connections above the limit are closed, and those within it are served", async () => {
  const { maxConnections } = app.server;
  expect(maxConnections).toBeGreaterThan(1000);
  app.server.maxConnections = 3;
  const inside = await Promise.all([open(), open(), open()]);
  const beyond = await open();
  expect(await text(beyond).catch(() => "")).toBe("");
  inside[0]?.end("GET /livez HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n");
  expect(await text(inside[0] as Socket)).toContain("HTTP/1.1 200");
  for (const socket of inside) socket.destroy();
  app.server.maxConnections = maxConnections;
});
