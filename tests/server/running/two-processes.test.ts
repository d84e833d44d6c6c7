import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSales, SUPPLIER_PHONE } from "./rounds/sales";
import { createShop, type Shop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { expectSound } from "../invariants";
import { orderBody, restock, variantOf } from "../orders/order-kit";
import { newDataFolder, runServer } from "./running-server";
import { startSession } from "./trust-kit";

const CONNECTIONS = 6;

let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  await restock(database.pool, variantOf(shop.galaxy), 100_000);
});
afterAll(() => database.drop());

test("two servers on one PostgreSQL sell the same goods; after one is killed, the other has every acknowledged sale", async () => {
  const { pool, url } = database;
  const start = () => runServer({ DATABASE_URL: url, BACKROOM_DATA: newDataFolder() });
  const [doomed, other] = [start(), start()];
  const [doomedOrigin, otherOrigin] = [await doomed.ready, await other.ready];
  const token = await startSession(pool, shop.admin.key);
  // A server that has just started may refuse requests for a moment on a busy machine.
  for (const origin of [doomedOrigin, otherOrigin])
    await expect.poll(async () => (await fetch(`${origin}/api/user_profile`)).status).toBe(401);
  const buyer = () => ({ ...orderBody(shop).customer, email: `${randomUUID()}@example.com` });
  const newBody = () => orderBody(shop, { customer: buyer() });
  const [doomedSales, otherSales] = [openSales(token, newBody), openSales(token, newBody)];

  const closingTime = new AbortController();
  const otherSelling = otherSales.sell(otherOrigin, CONNECTIONS, closingTime.signal);
  const doomedSelling = doomedSales.sell(doomedOrigin, CONNECTIONS, closingTime.signal);
  await expect.poll(() => Math.min(doomedSales.acknowledged(), otherSales.acknowledged())).toBeGreaterThan(20);
  doomed.signal("SIGKILL");
  await doomedSelling;
  const before = otherSales.acknowledged();
  await doomedSales.repeat(otherOrigin);
  await expect.poll(otherSales.acknowledged).toBeGreaterThan(before);
  closingTime.abort();
  await otherSelling;

  expect(doomedSales.unanswered()).toBeGreaterThan(0);
  expect(otherSales.unanswered()).toBe(0);
  for (const sales of [doomedSales, otherSales]) {
    expect(await sales.audit(pool)).toEqual({ lost: 0, doubled: 0, refused: [] });
  }
  const { rows } = await pool.query(
    "select (select count(*) from orders) + (select count(*) from suppliers where contact = $1) as n",
    [SUPPLIER_PHONE],
  );
  expect(rows).toEqual([{ n: doomedSales.acknowledged() + otherSales.acknowledged() }]);
  await expectSound(pool);
});
