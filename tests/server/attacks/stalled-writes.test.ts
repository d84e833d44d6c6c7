import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import { keepForReads } from "../../../server/core/db/write-turns";
import type { App } from "../../../server/core/http/app-types";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

/** Of its connections, three may write. */
const CONNECTIONS = 5;
const KEPT = 2;

let database: TestDatabase;
let pool: Pool;
let app: App;
let admin: SignedIn;
let release: () => void;
beforeEach(async () => {
  database = await createDatabase();
  const shop = await createShop(database.pool);
  pool = createPool(database.url, { max: CONNECTIONS, statementTimeout: 0 });
  keepForReads(pool, KEPT);
  app = await buildTestApp(pool);
  admin = await signIn(app, shop.admin.email);
});
afterEach(async () => {
  release();
  await app.close();
  await pool.end();
  await database.drop();
});

const read = async () => (await app.inject({ url: "/api/products", headers: admin })).statusCode;

async function write(): Promise<number> {
  const payload = { name: `Cables ${newKey()}`, kind: "goods" };
  const url = "/api/categories/new";
  return (await app.inject({ method: "POST", url, headers: admin, payload })).statusCode;
}

/** No write to categories ends before `release`; reads go on. */
async function stall(): Promise<void> {
  const blocker = await database.pool.connect();
  await blocker.query("begin; lock table categories in share row exclusive mode");
  release = () => {
    release = () => {};
    // Ends the connection, and with it the lock.
    blocker.release(true);
  };
}

const writing = async () => {
  const { rowCount } = await database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount;
};

test("while writes wait for a lock, reads are answered; then all writes are", async () => {
  await stall();
  const writes = Array.from({ length: 12 }, write);
  await expect.poll(writing).toBe(CONNECTIONS - KEPT);
  for (let time = 0; time < 10; time += 1) expect(await read()).toBe(200);
  expect(await writing()).toBe(CONNECTIONS - KEPT);
  release();
  expect(new Set(await Promise.all(writes))).toEqual(new Set([200]));
  const { rows } = await database.pool.query("select count(*)::integer as n from categories where name like 'Cables%'");
  expect(rows).toEqual([{ n: 12 }]);
}, 20_000);

test("more writes than can be done are refused at once, and reads are not; then writes are taken again", async () => {
  await stall();
  const writes: Promise<number>[] = [];
  let refused = 0;
  await expect
    .poll(
      () => {
        const one = write();
        writes.push(one);
        void one.then((status) => (status === 503 ? (refused += 1) : undefined));
        return refused;
      },
      { interval: 10, timeout: 8000 },
    )
    .toBeGreaterThan(0);
  expect(await read()).toBe(200);
  expect(await write()).toBe(503);
  release();
  const statuses = await Promise.all(writes);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await expect.poll(write).toBe(200);
}, 20_000);
