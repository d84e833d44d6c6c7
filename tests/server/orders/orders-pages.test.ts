import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ordersReply } from "../../../src/api/orders/orders.contract";
import { expectSound } from "../invariants";
import { one, openShop, orderBody, type OrderShop, putEdit, restock, sell, variantOf } from "./order-kit";

/** Enough orders for a large block of numbers, small blocks after it, and some that are not counted yet. */
const ORDERS = 28_000;
/** Numbers of orders that are committed later than higher ones. */
const LATE = [11_111, 27_500];

let at: OrderShop;

/** Writes orders of two stores, a few of them cancelled, directly to the tables. */
beforeAll(async () => {
  at = await openShop();
  const { shop, pool } = at;
  await pool.query(
    "insert into customers (key, name, email, phone, address) values ($1, 'Ada', 'ada@example.com', '', '')",
    [BUYER],
  );
  const filling = await pool.connect();
  // On a busy machine this statement takes longer than the server lets one take.
  await filling.query("begin; set local statement_timeout = 0");
  await placeOrders(
    `select number from generate_series(10001, ${10_000 + ORDERS}) number where number <> all ('{${LATE.join(",")}}')`,
    filling,
  );
  await filling.query("commit");
  filling.release();
  await pool.query("select setval('order_numbers', $1)", [10_000 + ORDERS]);
  await restock(pool, variantOf(shop.charger), 1000);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const BUYER = "00000000-0000-7000-8000-000000000001";

/** The rows that the server writes for an order without lines, including its totals. */
async function placeOrders(numbers: string, pool: Pick<OrderShop["pool"], "query"> = at.pool): Promise<void> {
  const { ikeja, wuse } = at.shop;
  await pool.query(
    `with placed as (
       insert into orders (key, order_number, status, store_key, facilitator_key, facilitator_name, customer_key,
                           customer_name, customer_email, customer_phone, customer_address, delivery_method, items_kobo,
                           total_quantity)
       select gen_random_uuid(), number, case when number % 11 = 0 then 'cancelled' else 'pending' end,
              case when number % 3 = 0 then $1::uuid else $2::uuid end, $3, 'Sales', $4, 'Ada', 'ada@example.com', '', '',
              'pickup', 0, 0 from (${numbers}) as n (number)
       returning key, store_key, status),
     audited as (
       insert into audit_log (request_id, employee_key, action, entity, entity_key)
       select 'test', $3, 'order.created', 'order', key from placed),
     buyer as (
       update customers set order_count = order_count + (select count(*) from placed where status <> 'cancelled')
        where key = $4)
     insert into order_counts as c (store_key, status, slot, n)
     select store_key, status, 0, count(*) from placed group by 1, 2 order by 1, 2
     on conflict (store_key, status, slot) do update set n = c.n + excluded.n`,
    [wuse.key, ikeja.key, ikeja.sales.key, BUYER],
  );
}

type Filter = { store?: string; status?: string };

const filters = (): Filter[] => {
  const stores = [undefined, at.shop.ikeja.key, at.shop.wuse.key];
  const statuses = [undefined, "pending", "completed", "cancelled"];
  return stores.flatMap((store) =>
    statuses.map((status) => ({ ...(store !== undefined && { store }), ...(status !== undefined && { status }) })),
  );
};

async function page(filter: Filter, number: number, limit = 10) {
  const query = new URLSearchParams({ ...filter, page: String(number), limit: String(limit) });
  const reply = await at.app.inject({ url: `/api/orders?${query}`, headers: at.admin });
  const { data, pagination } = ordersReply.parse(reply.json());
  return { numbers: data.map((row) => row.order_number), total: pagination.total_count };
}

/** Every order of a list, read from the table. */
async function wholeList({ store = null, status = null }: { store?: string | null; status?: string | null }) {
  const { rows } = await at.pool.query<{ number: number }>(
    `select order_number as number from orders
      where ($1::uuid is null or store_key = $1) and ($2::text is null or status = $2) order by order_number desc`,
    [store, status],
  );
  return rows.map(({ number }) => number);
}

/** Pages near both ends, some pages between them, and pages beyond the end. */
async function expectPages(limit = 10): Promise<void> {
  for (const filter of filters()) {
    const whole = await wholeList(filter);
    const last = Math.ceil(whole.length / limit);
    const between = Array.from({ length: 12 }, (_, index) => Math.max(1, Math.floor((last * index) / 12)));
    for (const number of [1, 2, 3, ...between, last - 1, last, last + 1, last + 100_000].filter((each) => each > 0)) {
      expect({ filter, number, ...(await page(filter, number, limit)) }).toEqual({
        filter,
        number,
        numbers: whole.slice((number - 1) * limit, number * limit),
        total: whole.length,
      });
    }
  }
}

const countedBelow = async () =>
  (await one<{ below: number }>(at.pool, "select (max(block) + 1) * 512 as below from order_blocks where span = 512"))
    .below;

const keyOf = async (number: number) =>
  (await one<{ key: string }>(at.pool, "select key from orders where order_number = $1", [number])).key;

describe("every page of orders", () => {
  test("continues after the page before it, for every filter with a stored total", async () => {
    expect(await countedBelow()).toBeGreaterThan(10_000 + ORDERS - 1024);
    await expectPages();
    await expectPages(37);
  });

  test("stays correct when old orders change their status or store, or are committed late", async () => {
    const { ikeja, wuse } = at.shop;
    for (const number of [10_002, 14_000, 16_383, 16_384, 20_000, 30_001]) {
      const edit = { status: "cancelled", store: number % 3 === 0 ? ikeja.key : wuse.key, remark: "" };
      expect((await putEdit(at.app, at.admin, await keyOf(number), edit)).statusCode).toBe(200);
    }
    for (const number of [12_001, 25_003]) {
      const edit = { status: "completed", store: number % 3 === 0 ? wuse.key : ikeja.key, remark: "" };
      expect((await putEdit(at.app, at.admin, await keyOf(number), edit)).statusCode).toBe(200);
    }
    for (const number of LATE) await placeOrders(`select ${number}`);
    await expectPages();
  });

  test("stays correct while people sell and edit and blocks are counted", async () => {
    const { shop, app, admin } = at;
    const subtotalitems = [{ key: variantOf(shop.charger), quantity: 1 }];
    const edited = await Promise.all(Array.from({ length: 24 }, (_, index) => keyOf(37_400 + index * 25)));
    const sales = Array.from({ length: 60 }, () => sell(app, at.sales, orderBody(shop, { subtotalitems })));
    const edits = edited.map(async (key) => {
      const edit = { status: "cancelled", store: shop.ikeja.key, remark: "" };
      expect((await putEdit(app, admin, key, edit)).statusCode).toBe(200);
    });
    const counts = Array.from({ length: 20 }, () => at.pool.query("select count_order_blocks(38100)"));
    await Promise.all([...sales, ...edits, ...counts]);
    await at.pool.query("select count_order_blocks(38100)");
    expect(await countedBelow()).toBe(Math.floor(38_100 / 512) * 512);
    await expectPages();
  });
});

test("a block of numbers is not counted while one of its orders is being written", async () => {
  const before = await countedBelow();
  const writing = await at.pool.connect();
  try {
    await writing.query("begin");
    await placeOrders(`select ${before + 100_001}`, writing);
    await at.pool.query("select count_order_blocks($1)", [before + 200_000]);
    expect(await countedBelow()).toBeLessThanOrEqual(before + 100_001);
    await writing.query("commit");
  } finally {
    writing.release();
  }
  await at.pool.query("select count_order_blocks($1)", [before + 200_000]);
  expect(await countedBelow()).toBeGreaterThan(before + 100_001);
  await expectPages();
});
