import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import type { App } from "../../../server/core/http/app-types";
import { createLog } from "../../../server/core/http/log";
import { buildTestApp, createShop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { longTest } from "../../long-test";

type Line = { level: number; msg: string; reqId?: string; route?: string };

const [INFO, WARN] = [30, 40];

let database: TestDatabase;
let app: App;
let admin: SignedIn;
const lines: Line[] = [];
const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) });
log.level = "info";

beforeAll(async () => {
  database = await createDatabase();
  const shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { log });
  admin = await signIn(app, shop.admin.email);
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test("a client that disconnects in the middle of its body does not count as a server error", async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = [
    "POST /api/orders/new HTTP/1.1",
    "host: shop",
    `tw-auth: ${admin["tw-auth"]}`,
    "content-type: application/json",
    "content-length: 1000",
  ];
  // The server reads the session before the body.
  const sessionRead = once(database.pool, "release");
  socket.write(`${head.join("\r\n")}\r\n\r\n{"store":`);
  await sessionRead;
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain("client closed the request"), 5000);
  const line = lines.find(({ msg }) => msg === "client closed the request");
  expect(line).toMatchObject({ level: INFO, route: "/api/orders/new" });
  await vi.waitFor(() => expect(lines.find(({ msg }) => msg === "request completed")).toBeDefined(), 5000);
  expect(lines.filter(({ level }) => level >= WARN)).toEqual([]);
});

longTest("a database that closes the connection counts as a server error", async () => {
  const dropper = createServer((socket) => void socket.resetAndDestroy()).listen(0, "127.0.0.1");
  await once(dropper, "listening");
  const { port } = dropper.address() as AddressInfo;
  const pool = createPool(`postgres://nobody@127.0.0.1:${port}/nothing`, { max: 1 });
  const failing = await buildTestApp(pool, { log });
  const reply = await failing.inject({ url: "/api/products", headers: admin });
  expect(reply.statusCode).toBe(503);
  expect(lines.filter(({ level }) => level >= WARN)).toMatchObject([{ level: WARN, route: "/api/products" }]);
  await failing.close();
  await pool.end();
  dropper.close();
});
