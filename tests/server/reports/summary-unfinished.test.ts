import type { Pool } from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { summaryReply } from "../../../src/api/dashboard/analytics.contract";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp } from "../fixtures";
import { type OrderShop, shopForEachTest, orderBody, sell } from "../orders/order-kit";

const newShop = shopForEachTest();
let shop: OrderShop;
let pool: Pool;
let app: App;

const PRICE = 185_000.75;
const PROFIT = 35_000.25;

beforeEach(async () => {
  shop = await newShop();
  ({ pool, app } = shop);
});

// The clock stands at 09:15 of 10 March, a Tuesday, in Lagos.
const MOMENT = "2026-03-10T08:15:00.000Z";

test.each([
  [
    "today",
    "from_date=2026-03-10&to_date=2026-03-10",
    "2026-03-09T08:15:00.000Z",
    ["2026-03-08T23:00:00Z", "2026-03-09T08:14:59Z"],
    ["2026-03-09T08:15:00Z", "2026-03-08T22:59:59Z"],
  ],
  [
    "since yesterday",
    "from_date=2026-03-09&to_date=2026-03-10",
    "2026-03-08T08:15:00.000Z",
    ["2026-03-07T20:00:00Z", "2026-03-08T08:14:00Z"],
    ["2026-03-08T08:16:00Z", "2026-03-06T22:00:00Z"],
  ],
  [
    "last 3 days",
    "from_date=2026-03-08&to_date=2026-03-10",
    "2026-03-07T08:15:00.000Z",
    ["2026-03-05T20:00:00Z", "2026-03-07T08:00:00Z"],
    ["2026-03-07T09:00:00Z", "2026-03-04T22:00:00Z"],
  ],
  [
    "last 1 week",
    "from_date=2026-03-04&to_date=2026-03-10",
    "2026-03-03T08:15:00.000Z",
    ["2026-02-26T20:00:00Z", "2026-03-03T08:00:00Z"],
    ["2026-03-03T09:00:00Z", "2026-02-24T22:00:00Z"],
  ],
  [
    "days that end later",
    "from_date=2026-03-10&to_date=2026-03-11",
    "2026-03-08T08:15:00.000Z",
    ["2026-03-08T08:00:00Z"],
    ["2026-03-08T09:00:00Z", "2026-03-09T08:00:00Z"],
  ],
  [
    "days to come",
    "from_date=2026-03-20&to_date=2026-03-20",
    "2026-03-18T23:00:00.000Z",
    [],
    ["2026-03-09T08:00:00Z", "2026-03-19T08:00:00Z"],
  ],
] as const)("%s is compared with the same part of the previous days", async (_name, query, until, counted, left) => {
  const payment = [{ account_key: shop.shop.ikeja.cash, amount: PRICE }];
  for (const moment of [...counted, ...left]) {
    const key = await sell(app, shop.admin, orderBody(shop.shop, { status: "completed", payment }));
    await pool.query("update orders set created_at = $2 where key = $1", [key, moment]);
    // Only a test can date a payment back.
    await pool.query("alter table payments disable trigger user");
    await pool.query("update payments set created_at = $2 where order_key = $1", [key, moment]);
    await pool.query("alter table payments enable trigger user");
  }
  // The stored totals follow changes of orders; payments are only added, so their totals are computed again.
  await pool.query("update day_totals set revenue_kobo = 0");
  await pool.query(
    `insert into day_totals (store_key, day, slot, revenue_kobo)
     select t.store_key, shop_day(p.created_at), 99, sum(p.amount_kobo)
       from payments p join transactions t on t.key = p.transaction_key group by 1, 2`,
  );
  const clock = await buildTestApp(pool, { now: () => new Date(MOMENT) });
  onTestFinished(() => clock.close());
  const reply = await clock.inject({ url: `/api/analytics/summary?${query}`, headers: shop.admin });
  expect(reply.statusCode, reply.body).toBe(200);
  const { previous_period: before } = summaryReply.parse(reply.json()).data;
  expect(before).toMatchObject({
    until,
    total_orders: counted.length,
    total_sales: counted.length * PRICE,
    total_revenue: counted.length * PRICE,
    total_paid_profits: Math.round(counted.length * PROFIT * 100) / 100,
  });
});
