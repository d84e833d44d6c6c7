import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { createPool } from "../../../server/core/db/pool";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { exportUrl, fillLedger, parsed } from "./export-kit";
import { createDatabase, type TestDatabase } from "../harness";
import { expectSound } from "../invariants";
import { variantOf } from "../orders/order-kit";

/** More than the sockets between the two hold. */
const ROWS = 80_000;

/** On a busy machine what takes moments may take seconds. */
const PATIENCE = { timeout: 20_000 };

let database: TestDatabase;
let shop: Shop;
let app: App;
let pool: TestDatabase["pool"];
let port: number;
let admin: SignedIn;

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  await fillLedger(database.pool, variantOf(shop.charger), ROWS);
  // Far less than an export of this size takes.
  pool = createPool(database.url, { max: 4, statementTimeout: 40 });
  app = await buildTestApp(pool);
  admin = await signIn(app, shop.admin.email);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await expectSound(database.pool).finally(database.drop);
});

/** Requests the ledger and reads only the head until the test continues. */
function startReading(headers: SignedIn = admin) {
  const asked = request({ host: "127.0.0.1", port, path: exportUrl("product-logs"), headers }).end();
  const started = new Promise<{ status: number; takeAll: () => Promise<string> }>((resolve, reject) => {
    asked.on("error", reject);
    asked.on("response", (response) => {
      response.pause();
      const takeAll = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks).toString();
      };
      resolve({ status: response.statusCode ?? 0, takeAll });
    });
  });
  return { started, hangUp: () => asked.destroy() };
}

const busy = () => pool.totalCount - pool.idleCount;

test("a long export is whole, though no other statement may run as long", async () => {
  await expect(pool.query("select pg_sleep(0.2)")).rejects.toMatchObject({ code: "57014" });
  const { rows } = parsed(await (await startReading().started).takeAll());
  expect(rows).toHaveLength(ROWS + 6);
  await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
});

test("slow readers hold neither connections nor places: everyone else's export starts at once", async () => {
  const stalled = await Promise.all([startReading().started, startReading().started]);
  expect(stalled.map(({ status }) => status)).toEqual([200, 200]);
  const manager = await signIn(app, shop.ikeja.manager.email);
  const third = await startReading(manager).started;
  expect(third.status).toBe(200);
  // Of the six openings one is another store's.
  expect(parsed(await third.takeAll()).rows).toHaveLength(ROWS + 5);
  // What the stalled ones read later waits in files.
  await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
  const files = await Promise.all(stalled.map(({ takeAll }) => takeAll()));
  expect(files.map((file) => parsed(file).rows.length)).toEqual([ROWS + 6, ROWS + 6]);
});

test("a person's exports queue behind each other, and are refused beyond a few", async () => {
  const manager = await signIn(app, shop.ikeja.manager.email);
  const many = Array.from({ length: 8 }, () => startReading());
  const others = startReading(manager);
  const refused: { takeAll: () => Promise<string> }[] = [];
  for (const { started } of many) {
    void started.then(
      (answer) => answer.status === 503 && refused.push(answer),
      () => {},
    );
  }
  await vi.waitFor(() => expect(refused.length).toBeGreaterThan(0), PATIENCE);
  expect(JSON.parse((await refused[0]?.takeAll()) ?? "").error).toContain(
    "Your other exports are still being made. Please try again in a moment",
  );
  expect((await others.started).status).toBe(200);
  for (const { hangUp } of [...many, others]) hangUp();
  await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
});

test("exports that wait for a turn or for their first rows are not cut for their silence", async () => {
  const people = [admin, await signIn(app, shop.ikeja.manager.email), await signIn(app, shop.wuse.manager.email)];
  const usualMs = app.server.timeout;
  app.server.timeout = 500;
  const blocker = await database.pool.connect();
  try {
    await blocker.query("begin; lock table stock_movements in access exclusive mode");
    const waiting = Promise.all(people.map((headers) => startReading(headers).started));
    await vi.waitFor(() => expect(busy()).toBe(2), PATIENCE);
    // A connection opened later that says as little is closed for its silence.
    await once(connect(port, "127.0.0.1"), "close");
    app.server.timeout = usualMs;
    await blocker.query("rollback");
    const answers = await waiting;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(answers.map(({ takeAll }) => takeAll()));
  } finally {
    app.server.timeout = usualMs;
    await blocker.query("rollback");
    blocker.release();
  }
});

test("a client that hangs up ends the cursor and gives the connection back", async () => {
  for (let round = 0; round < 3; round += 1) {
    const reader = startReading();
    const { status } = await reader.started;
    expect(status).toBe(200);
    reader.hangUp();
    await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
  }
  const left = await database.pool.query(
    "select query from pg_stat_activity where datname = current_database() and state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  expect(left.rows).toEqual([]);
});

test("a client that hangs up before the first row leaves nothing behind", async () => {
  const reader = startReading();
  reader.started.catch(() => {});
  await vi.waitFor(() => expect(busy()).toBe(1), { interval: 1 });
  reader.hangUp();
  await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
  const { status, takeAll } = await startReading().started;
  expect(status).toBe(200);
  await takeAll();
});
