import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { createMetrics, type Metrics } from "../../../server/core/plugins/metrics";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

const LIMIT_MS = 100;
/** The length of a turn of a late event loop. */
const LATE_MS = 300;

let database: TestDatabase;
let shop: Shop;
let metrics: Metrics;
let app: App;
let admin: SignedIn;
let isLate = false;
let release = () => {};
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  metrics = createMetrics(database.pool, "/nowhere");
  const unlimited = await buildTestApp(database.pool);
  admin = await signIn(unlimited, shop.admin.email);
  await unlimited.close();
  app = await buildTestApp(database.pool, { metrics, maxLoopDelayMs: LIMIT_MS });
});
afterEach(() => {
  isLate = false;
  release();
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const ask = (url = "/api/products") => app.inject({ url, headers: admin });
const statusOf = async (url?: string) => (await ask(url)).statusCode;

function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Blocks the thread that serves requests in every turn of its event loop, until `isLate` returns false. */
function makeLate(): void {
  isLate = true;
  const turn = () => {
    if (!isLate) return;
    compute(LATE_MS);
    setImmediate(turn);
  };
  setImmediate(turn);
}

async function lockProducts(pool: Pool): Promise<void> {
  const blocker = await pool.connect();
  await blocker.query("begin; lock table products in access exclusive mode");
  release = () => {
    release = () => {};
    // Ends the connection, and with it the lock.
    blocker.release(true);
  };
}

const waitsForLock = async (pool: Pool) =>
  (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .rowCount;

test("while the event loop is late, new requests are refused with a message and admitted ones answered; then the server recovers", async () => {
  await expect.poll(() => statusOf()).toBe(200);
  await lockProducts(database.pool);
  const underWay = ask();
  await expect.poll(() => waitsForLock(database.pool)).toBe(1);

  makeLate();
  // Requests without a session test the limit: an admitted request would wait for the lock.
  const stranger = () => app.inject({ url: "/api/orders" });
  await expect.poll(async () => (await stranger()).statusCode).toBe(503);
  const refused = await ask();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(refused.json()).toEqual({
    error: expect.stringMatching(/^The server is busy\. Please try again in a moment \(request \S+\)$/),
    code: "unavailable",
  });
  expect(await statusOf("/livez")).toBe(200);

  release();
  const answered = await underWay;
  expect(answered.statusCode).toBe(200);
  expect(answered.json().data.map(({ title }: { title: string }) => title)).toContain(shop.galaxy.title);
  expect(await statusOf()).toBe(503);
  expect(await metrics.text()).toMatch(/backroom_refused_total\{reason="event-loop"\} [1-9]/);

  isLate = false;
  await expect.poll(() => statusOf()).toBe(200);
});

test("a server that has just started does not refuse because its own start kept the event loop busy", async () => {
  makeLate();
  const started = await buildTestApp(database.pool, { maxLoopDelayMs: LIMIT_MS });
  await started.ready();
  await expect.poll(() => started.isUnderPressure()).toBe(true);
  isLate = false;
  const replies = await Promise.all([1, 2, 3].map(() => started.inject({ url: "/api/products", headers: admin })));
  await started.close();
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});
