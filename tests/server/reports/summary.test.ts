import type { Pool } from "pg";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type SummaryWire, summaryReply } from "../../../src/api/dashboard/analytics.contract";
import type { App } from "../../../server/core/http/app-types";
import { addDays, dayOf } from "../../../server/core/days";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, type SignedIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { type OrderShop, shopForEachTest, orderBody, orderOf, putEdit, sell, variantOf } from "../orders/order-kit";

const newShop = shopForEachTest();
let shop: OrderShop;
let pool: Pool;
let app: App;
/** The days of the shop during the test; every sale of a test falls on `today`. */
let today: string;

const PRICE = 185_000.75;
const PROFIT = 35_000.25;

const ask = (headers: SignedIn, query = "", server = app) =>
  server.inject({ url: `/api/analytics/summary?${query}`, headers });

async function summaryFor(headers: SignedIn, query = "", server = app): Promise<SummaryWire> {
  const reply = await ask(headers, query, server);
  expect(reply.statusCode, reply.body).toBe(200);
  return summaryReply.parse(reply.json()).data;
}

const salesOf = ({ sales_statistics: all }: SummaryWire) => [
  all.total_orders,
  all.total_sales,
  all.total_revenue,
  all.total_paid_profits,
];

beforeEach(async () => {
  shop = await newShop();
  ({ pool, app } = shop);
  today = dayOf(new Date());
});

afterAll(async () => {
  await expectSound(pool);
});

const paid = (amount: number) => [{ account_key: shop.shop.ikeja.cash, amount }];

describe("sales, revenue and profit", () => {
  test("count an order by its cost, a payment by its amount, and a profit once nothing is owed", async () => {
    await sell(app, shop.admin, orderBody(shop.shop, { payment: paid(100_000) }));
    expect(salesOf(await summaryFor(shop.admin))).toEqual([1, PRICE, 100_000, 0]);
    await sell(app, shop.admin, orderBody(shop.shop, { status: "completed", payment: paid(PRICE) }));
    expect(salesOf(await summaryFor(shop.admin))).toEqual([2, 2 * PRICE, 100_000 + PRICE, PROFIT]);
    await sell(app, shop.admin, orderBody(shop.shop, { status: "completed", payment: paid(1) }));
    await sell(app, shop.admin, orderBody(shop.shop, { status: "cancelled" }));
    expect(salesOf(await summaryFor(shop.admin))).toEqual([3, 3 * PRICE, 100_001 + PRICE, PROFIT]);
  });

  test("follow an order through cancellation, return and a change of store", async () => {
    const key = await sell(app, shop.admin, orderBody(shop.shop, { status: "completed", payment: paid(PRICE) }));
    const edit = async (status: string, store: string) => {
      expect((await putEdit(app, shop.admin, key, { status, store, remark: "" })).statusCode).toBe(200);
    };
    const { ikeja, wuse } = shop.shop;
    await edit("cancelled", ikeja.key);
    expect(salesOf(await summaryFor(shop.admin))).toEqual([0, 0, PRICE, 0]);
    await edit("pending", ikeja.key);
    expect(salesOf(await summaryFor(shop.admin))).toEqual([1, PRICE, PRICE, 0]);
    await edit("completed", wuse.key);
    expect(salesOf(await summaryFor(shop.admin))).toEqual([1, PRICE, PRICE, PROFIT]);
    expect(salesOf(await summaryFor(shop.admin, `store=${wuse.key}`))).toEqual([1, PRICE, 0, PROFIT]);
    expect(salesOf(await summaryFor(shop.admin, `store=${ikeja.key}`))).toEqual([0, 0, PRICE, 0]);
    await expectSound(pool);
  });

  test("are right however orders and payments are written: in bulk, dated back and changed", async () => {
    const key = await sell(app, shop.admin, orderBody(shop.shop, { status: "completed", payment: paid(PRICE) }));
    const copies = Array.from({ length: 3 }, newKey);
    const columns = `order_number, created_at, status, store_key, facilitator_key, facilitator_name, customer_key,
      customer_name, customer_email, customer_phone, customer_address, delivery_method, items_kobo, paid_kobo,
      total_quantity, profit_kobo, bonus_bp, completed_at`;
    const copied = columns
      .replace("order_number, created_at", "nextval('order_numbers'), created_at - interval '1 day'")
      .replace("paid_kobo", "0");
    await pool.query(
      `insert into orders (key, ${columns}) select c.key, ${copied} from orders o, unnest($1::uuid[]) c (key)
        where o.key = $2`,
      [copies, key],
    );
    const yesterday = `from_date=${addDays(today, -1)}&to_date=${addDays(today, -1)}`;
    expect(salesOf(await summaryFor(shop.admin, yesterday))).toEqual([3, 3 * PRICE, 0, 0]);
    await pool.query("update orders set items_kobo = 100, fee_kobo = 0 where key = any ($1)", [copies.slice(1)]);
    expect(salesOf(await summaryFor(shop.admin, yesterday))).toEqual([3, PRICE + 2, 0, 0]);
    await pool.query("update orders set paid_kobo = 100 where key = $1", [copies[1]]);
    expect(salesOf(await summaryFor(shop.admin, yesterday))).toEqual([3, PRICE + 2, 0, PROFIT]);
    await pool.query("update orders set created_at = created_at + interval '1 day' where key = any ($1)", [copies]);
    expect(salesOf(await summaryFor(shop.admin, yesterday))).toEqual([0, 0, 0, 0]);
    await pool.query("update orders set status = 'cancelled', bonus_bp = null where key = any ($1)", [copies]);
    expect(salesOf(await summaryFor(shop.admin))).toEqual([1, PRICE, PRICE, PROFIT]);
  });

  test("are complete when many people sell at once", async () => {
    const one = () => sell(app, shop.admin, orderBody(shop.shop, { payment: paid(10) }));
    const soldOut = orderBody(shop.shop, { subtotalitems: [{ key: variantOf(shop.shop.charger), quantity: 1 }] });
    await Promise.all([
      ...Array.from({ length: 10 }, one),
      ...Array.from({ length: 10 }, () => sell(app, shop.admin, soldOut)),
    ]);
    expect(salesOf(await summaryFor(shop.admin))).toEqual([20, 20 * PRICE, 100, 0]);
    await expectSound(pool);
  });
});

describe("the period of the summary", () => {
  test("is today by default, and a day begins at 23:00 UTC", async () => {
    const key = await sell(app, shop.admin, orderBody(shop.shop));
    const at = async (moment: string) => {
      const later = await buildTestApp(pool, { now: () => new Date(moment) });
      const summary = await summaryFor(shop.admin, "", later);
      await later.close();
      return [summary.daily.map(({ day }) => day), summary.sales_statistics.total_orders];
    };
    await pool.query("update orders set created_at = '2026-03-09T22:59:59.999Z' where key = $1", [key]);
    expect(await at("2026-03-09T22:59:59Z")).toEqual([["2026-03-09"], 1]);
    expect(await at("2026-03-09T23:00:00Z")).toEqual([["2026-03-10"], 0]);
    await pool.query("update orders set created_at = '2026-03-09T23:00:00Z' where key = $1", [key]);
    expect(await at("2026-03-09T22:59:59Z")).toEqual([["2026-03-09"], 0]);
    expect(await at("2026-03-09T23:00:00Z")).toEqual([["2026-03-10"], 1]);
  });

  test("has an entry for every day, also for the same number of days before it", async () => {
    const dates = ["2026-02-25", "2026-02-27", "2026-02-28", "2026-03-02", "2026-03-03"];
    for (const date of dates) {
      const key = await sell(app, shop.admin, orderBody(shop.shop));
      await pool.query("update orders set created_at = $2 where key = $1", [key, `${date}T12:00:00Z`]);
    }
    const { daily, sales_statistics, previous_period } = await summaryFor(
      shop.admin,
      "from_date=2026-02-28&to_date=2026-03-02",
    );
    expect(daily).toEqual([
      { day: "2026-02-28", sales: PRICE, revenue: 0, profit: 0, orders: 1 },
      { day: "2026-03-01", sales: 0, revenue: 0, profit: 0, orders: 0 },
      { day: "2026-03-02", sales: PRICE, revenue: 0, profit: 0, orders: 1 },
    ]);
    expect(sales_statistics.total_orders).toBe(2);
    expect(previous_period).toEqual({
      from_date: "2026-02-25",
      to_date: "2026-02-27",
      until: null,
      total_sales: 2 * PRICE,
      total_revenue: 0,
      total_paid_profits: 0,
      total_orders: 2,
    });
  });

  test("is refused if its days are impossible, reversed, too far away or too many", async () => {
    const queries = [
      "from_date=2026-02-30",
      "from_date=21-11-2026",
      "to_date=2026-11-21T00:00:00Z",
      "from_date=1899-12-31",
      "to_date=2100-01-01",
      "from_date=2026-11-22&to_date=2026-11-21",
      "from_date=2000-01-01&to_date=2026-11-21",
    ];
    for (const query of [...queries, "store=ikeja", "page=1"]) {
      const reply = await ask(shop.admin, query);
      expect([query, reply.statusCode, Object.keys(reply.json())]).toEqual([query, 400, ["error", "code"]]);
    }
  });

  test("may have ten years", async () => {
    expect((await summaryFor(shop.admin, "from_date=2017-01-01&to_date=2027-01-01")).daily).toHaveLength(3653);
  });
});

describe("the current figures", () => {
  test("count people and stores, products by the statuses of their variants, and units at purchase price", async () => {
    const { sales_statistics: all } = await summaryFor(shop.admin);
    expect(all).toMatchObject({
      store_count: 2,
      total_employees: 5,
      total_customers: 0,
      total_products: 3,
      total_repair_products: 1,
      total_hidden_products: 1,
      total_return_products: 0,
      total_inventory_cost: 49 * 150_000.5,
    });
    const level = { method: "PUT" as const, headers: shop.admin, payload: { reorder_at: 30, order_up_to: 60 } };
    await app.inject({ ...level, url: `/api/stock-levels/${variantOf(shop.shop.charger)}/edit` });
    expect([all, (await summaryFor(shop.admin)).sales_statistics].map((each) => each.total_low_stock)).toEqual([0, 1]);
    const atWuse = { store_count: 1, total_employees: 2, total_products: 1, total_inventory_cost: 8 * 150_000.5 };
    const { sales_statistics: own } = await summaryFor(shop.admin, `store=${shop.shop.wuse.key}`);
    expect(own).toMatchObject({ ...atWuse, total_low_stock: 0 });
    const key = await sell(app, shop.admin, orderBody(shop.shop, { status: "completed" }));
    const { ikeja } = shop.shop;
    await putEdit(app, shop.admin, key, { status: "cancelled", store: ikeja.key, remark: "" });
    await pool.query("update employees set deactivated_at = now() where key = $1", [ikeja.sales.key]);
    await pool.query("update products set deleted_at = now() where key = $1", [shop.shop.charger.key]);
    const { sales_statistics: now, listed_products } = await summaryFor(shop.admin);
    expect(listed_products.map(({ title }) => title)).toEqual(["Google Pixel 8", "Samsung Galaxy A15"]);
    expect(now).toMatchObject({
      total_employees: 4,
      total_customers: 1,
      total_products: 2,
      total_return_products: 1,
      total_inventory_cost: 24 * 150_000.5,
    });
  });

  test("have the five newest of each list", async () => {
    const customer = (nth: number) => ({
      ...orderBody(shop.shop).customer,
      name: `Customer ${nth}`,
      email: `customer${nth}@example.com`,
    });
    const keys: string[] = [];
    for (const nth of [1, 2, 3, 4, 5, 6])
      keys.push(await sell(app, shop.admin, orderBody(shop.shop, { customer: customer(nth) })));
    const { customer: _, ...walkIn } = orderBody(shop.shop, { payment: paid(PRICE) });
    keys.push(await sell(app, shop.admin, { ...walkIn, walk_in: true }));
    const { listed_products, latest_customers, latest_orders } = await summaryFor(shop.admin);
    expect(latest_customers.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((nth) => `Customer ${nth}`));
    expect(latest_orders.map(({ key }) => key)).toEqual(keys.toReversed().slice(0, 5));
    const newest = await orderOf(app, shop.admin, keys.at(-1) ?? "");
    const { key, order_number, created_at, total_quantity, cost, status } = newest;
    expect(latest_orders[0]).toEqual({ key, order_number, created_at, total_quantity, cost, status });
    expect(listed_products.map(({ title, quantity, sale_price }) => [title, quantity, sale_price])).toEqual([
      ["Google Pixel 8", 8, PRICE],
      ["Oraimo Charger", 25, PRICE],
      ["Samsung Galaxy A15", 9, PRICE],
    ]);
    expect(listed_products[0]).toMatchObject({
      key: shop.shop.pixel.key,
      image: "/media/phone.webp",
      timestamps: { create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    });
  });
});

describe("permissions for the summary", () => {
  test("limit other staff to their own store, named or not, and to customers of all", async () => {
    const { ikeja, wuse, pixel } = shop.shop;
    await sell(app, shop.admin, orderBody(shop.shop, { payment: paid(5) }));
    const body = orderBody(shop.shop, { store: wuse.key, facilitator: wuse.sales.key });
    const atWuse = await sell(app, shop.wuseSales, {
      ...body,
      subtotalitems: [{ key: variantOf(pixel), quantity: 2 }],
      payment: [{ account_key: wuse.cash, amount: 7 }],
    });
    const moment = new Date();
    const still = await buildTestApp(pool, { now: () => moment });
    onTestFinished(() => still.close());
    const own = await summaryFor(shop.wuseSales, "", still);
    expect(salesOf(own).slice(0, 3)).toEqual([1, 2 * PRICE, 7]);
    expect(own.sales_statistics).toMatchObject({
      store_count: 1,
      total_employees: 2,
      total_products: 1,
      total_customers: 1,
    });
    expect(own.latest_orders.map(({ key }) => key)).toEqual([atWuse]);
    expect(own.listed_products.map(({ title }) => title)).toEqual(["Google Pixel 8"]);
    expect(await summaryFor(shop.wuseSales, `store=${wuse.key}`, still)).toEqual(own);
    expect(salesOf(await summaryFor(shop.admin, `store=${ikeja.key}`)).slice(0, 3)).toEqual([1, PRICE, 5]);
  });

  test("make another store look unknown", async () => {
    const never = await ask(shop.sales, `store=${newKey()}`);
    const foreign = await ask(shop.sales, `store=${shop.shop.wuse.key}`);
    expect([never.statusCode, never.json()]).toEqual([404, { error: "Not found", code: "not_found" }]);
    expect([foreign.statusCode, foreign.body]).toEqual([404, never.body]);
    expect((await ask(shop.admin, `store=${newKey()}`)).statusCode).toBe(404);
  });

  test("keep profit and inventory out of the reply for people who may not see cost", async () => {
    await sell(app, shop.admin, orderBody(shop.shop, { status: "completed", payment: paid(PRICE) }));
    const { body } = await ask(shop.sales);
    expect(body).not.toMatch(/profit|inventory|35000\.25/);
    expect((await ask(shop.admin)).body).toMatch(/35000\.25/);
  });

  test("refuse everyone without the permission", async () => {
    await pool.query("update employees set own_permissions = '{orders.view}' where key = $1", [
      shop.shop.ikeja.sales.key,
    ]);
    expect((await ask(shop.sales)).statusCode).toBe(403);
  });
});

test("it takes two statements in addition to the session's, however long the period", async () => {
  expect(await statementsOf(() => summaryFor(shop.sales))).toBe(3);
  expect(await statementsOf(() => summaryFor(shop.admin, "from_date=2026-01-01"))).toBe(3);
});
