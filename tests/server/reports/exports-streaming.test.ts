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
import { longTest } from "../../long-test";

/** More than the buffers of both sockets hold. */
const ROWS = 80_000;

/** Short steps can take seconds on a busy machine. */
const PATIENCE = { timeout: 20_000 };

let database: TestDatabase;
let shop: Shop;
let app: App;
let pool: TestDatabase["pool"];
let port: number;
let admin: SignedIn;
let manager: SignedIn;
let otherManager: SignedIn;

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  await fillLedger(database.pool, variantOf(shop.charger), ROWS);
  // Writing the log entry of an export to the disk can take most of this on a busy machine.
  pool = createPool(database.url, { max: 4, statementTimeout: 2000 });
  app = await buildTestApp(pool);
  admin = await signIn(app, shop.admin.email);
  manager = await signIn(app, shop.ikeja.manager.email);
  otherManager = await signIn(app, shop.wuse.manager.email);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await expectSound(database.pool).finally(database.drop);
});

/** Requests the ledger and reads only the headers until the test continues. */
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

longTest("a long export is complete, though no other statement may run as long", async () => {
  const blocker = await database.pool.connect();
  const blocked = async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%stock_movements%'",
    );
    expect(rows).toHaveLength(1);
  };
  try {
    await blocker.query("begin; lock table stock_movements in access exclusive mode");
    const reader = startReading();
    await vi.waitFor(blocked, PATIENCE);
    // The export waits for at least as long as this statement, which is stopped.
    await expect(pool.query("select pg_sleep(60)")).rejects.toMatchObject({ code: "57014" });
    await blocked();
    await blocker.query("rollback");
    const { rows } = parsed(await (await reader.started).takeAll());
    expect(rows).toHaveLength(ROWS + 6);
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
});

test("slow readers occupy neither connections nor places: other people's exports start at once", async () => {
  const stalled = await Promise.all([startReading().started, startReading().started]);
  expect(stalled.map(({ status }) => status)).toEqual([200, 200]);
  const third = await startReading(manager).started;
  expect(third.status).toBe(200);
  // One of the six opening movements is another store's.
  expect(parsed(await third.takeAll()).rows).toHaveLength(ROWS + 5);
  // The rest of the stalled exports waits in files.
  await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
  const files = await Promise.all(stalled.map(({ takeAll }) => takeAll()));
  expect(files.map((file) => parsed(file).rows.length)).toEqual([ROWS + 6, ROWS + 6]);
});

test("a person's exports wait for each other, and are refused beyond the limit", async () => {
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
  // The server may notice later that nobody reads the files it has made; until then they count for their person.
  for (const headers of [admin, manager]) await vi.waitFor(() => expectExport(headers), PATIENCE);
});

async function expectExport(headers: typeof admin): Promise<void> {
  const { status, takeAll } = await startReading(headers).started;
  await takeAll();
  expect(status).toBe(200);
}

longTest("waiting exports, for their turn or their first rows, are not closed as idle", async () => {
  const people = [admin, manager, otherManager];
  const usualMs = app.server.timeout;
  app.server.timeout = 500;
  const blocker = await database.pool.connect();
  try {
    await blocker.query("begin; lock table stock_movements in access exclusive mode");
    const waiting = Promise.all(people.map((headers) => startReading(headers).started));
    await vi.waitFor(() => expect(busy()).toBe(2), PATIENCE);
    // A later connection that is as idle is closed.
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

test("a client that disconnects ends the cursor and returns the connection", async () => {
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

test("a client that disconnects before the first row leaves nothing behind", async () => {
  const reader = startReading();
  reader.started.catch(() => {});
  await vi.waitFor(() => expect(busy()).toBe(1), { interval: 1 });
  reader.hangUp();
  await vi.waitFor(() => expect(busy()).toBe(0), PATIENCE);
  const { status, takeAll } = await startReading().started;
  expect(status).toBe(200);
  await takeAll();
});
