import { beforeEach, expect, test } from "vitest";
import { byLength } from "../../length";
import { violationsOf } from "../../../server/data/verify";
import { daySums } from "../../../server/data/verify/day-sums";
import { sumNextDay } from "../../../server/reports/sum-days";
import { type Edit, orderOf, type OrderShop, putEdit, restock, shopForEachTest, variantOf } from "../orders/order-kit";
import { returnOf, sellPhones, takeBack } from "../orders/returns/return-kit";
import { rowsRead } from "../replies/rows-read";
import { sumAllDays } from "./day-sums-kit";

const ROUNDS = byLength({ short: 6, long: 100 });
const EDITORS = 12;

const CHEAPER = "update order_lines set unit_cost_kobo = unit_cost_kobo - 1 where order_key = $1";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});

/** Days before today that are added up in all stores that have them. */
async function summed(): Promise<number[]> {
  const { rows } = await at.pool.query<{ ago: number }>(
    `select (now() at time zone 'Africa/Lagos')::date - day as ago
       from summed_days group by 1 having bool_and(is_summed) order by 1`,
  );
  return rows.map(({ ago }) => ago);
}

/** An order of two phones that was sold so many days ago, paid today. */
async function soldAgo(days: number): Promise<string> {
  const order = await sellPhones(at, 2, 1000);
  await at.pool.query("update orders set created_at = created_at - $2::integer * interval '1 day' where key = $1", [
    order,
    days,
  ]);
  return order;
}

/** The stored sums are those of the orders and transactions; other invariants do not matter to rows changed by hand. */
async function expectSums(): Promise<void> {
  for (const sum of daySums) expect([sum.name, await violationsOf(at.pool, sum)]).toEqual([sum.name, []]);
}

const edit = async (order: string, changes: Partial<Edit>) => {
  const { status, store, remark, version } = await orderOf(at.app, at.admin, order);
  return putEdit(at.app, at.admin, order, { status, store, remark, ...changes }, version);
};

test("the next of many days is found without reading the others", async () => {
  await at.pool.query(
    `insert into summed_days (store_key, day)
     select s.key, current_date + n from stores s, generate_series(-1000, 0) n on conflict do nothing`,
  );
  await at.pool.query("vacuum analyze summed_days");
  // After the `begin` of its transaction.
  const read = await rowsRead(at.pool, "summed_days", () => sumNextDay(at.pool), { statement: 1 });
  const { rows } = await at.pool.query<{ n: number }>("select count(*)::integer as n from stores");
  // Those of today, which are not due, at most.
  expect(read).toBeLessThanOrEqual(1 + (rows[0]?.n ?? 0));
});

test("days that are over are added up, and today, which still changes, is not", async () => {
  for (const days of [0, 3, 40]) await soldAgo(days);
  await sumAllDays(at.pool);
  expect(await summed()).toEqual([3, 40]);
  await expectSums();
});

const expectEdit = async (order: string, changes: Partial<Edit>) =>
  expect((await edit(order, changes)).statusCode).toBe(200);

const CHANGES: Record<string, (order: string) => Promise<unknown>> = {
  "it is cancelled": (order) => expectEdit(order, { status: "cancelled" }),
  "it is pending again": (order) => expectEdit(order, { status: "pending" }),
  "goods come back": (order) => takeBack(at.app, at.admin, order, returnOf(variantOf(at.shop.galaxy), 1)),
  "its payments change": async (order) => {
    const payload = [{ account_key: at.shop.ikeja.bank, amount: 50_000 }];
    const { version } = await orderOf(at.app, at.admin, order);
    const headers = { ...at.admin, "if-match": String(version) };
    const reply = await at.app.inject({ method: "PUT", url: `/api/orders/${order}/payment/edit`, headers, payload });
    expect(reply.statusCode, reply.body).toBe(200);
  },
  "its cost of a line is put right": (order) => at.pool.query(CHEAPER, [order]),
  "another person sold it": (order) =>
    at.pool.query("update orders set facilitator_key = $2 where key = $1", [order, at.shop.ikeja.manager.key]),
  "it moves to another store": (order) =>
    at.pool.query("update orders set store_key = $2 where key = $1", [order, at.shop.wuse.key]),
  "it moves to another day": (order) =>
    at.pool.query("update orders set created_at = created_at - interval '2 days' where key = $1", [order]),
};

test.each(Object.keys(CHANGES))("a day is added up again when an order of it changes: %s", async (name) => {
  const order = await soldAgo(5);
  await soldAgo(5);
  await sumAllDays(at.pool);
  await CHANGES[name]?.(order);
  expect(await summed()).not.toContain(5);
  await sumAllDays(at.pool);
  expect(await summed()).toContain(5);
  await expectSums();
});

test("a day is added up again when an order or a transaction of it arrives late", async () => {
  await soldAgo(5);
  await sumAllDays(at.pool);
  await soldAgo(5);
  expect(await summed()).not.toContain(5);
  await sumAllDays(at.pool);
  expect(await summed()).toContain(5);
  await at.pool.query(
    `with spent as (
       insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, created_at)
       values (gen_random_uuid(), $1, $2, 'Fuel', 'debit', 'manual', 5000, now() - interval '5 days')
       returning account_key, effect_kobo)
     update accounts set balance_kobo = balance_kobo + effect_kobo from spent where key = account_key`,
    [at.shop.ikeja.bank, at.shop.ikeja.key],
  );
  expect(await summed()).not.toContain(5);
  await sumAllDays(at.pool);
  await expectSums();
});

test("a day with a change that is not committed yet is passed over", async () => {
  const order = await soldAgo(5);
  const editor = await at.pool.connect();
  await editor.query("begin");
  await editor.query(CHEAPER, [order]);
  await sumAllDays(at.pool);
  await editor.query("commit");
  editor.release();
  await expectSums();
  await sumAllDays(at.pool);
  expect(await summed()).toContain(5);
  await expectSums();
});

test("a change that comes while its day is added up marks it again", async () => {
  const order = await soldAgo(5);
  const waiting = async () => {
    const { rows } = await at.pool.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n;
  };
  // A row of the same key, not committed, lets the adding up wait once it has read the lines.
  const other = await at.pool.connect();
  await other.query("begin");
  await other.query("insert into vat_days select store_key, day, 0, 0, 0 from summed_days");
  const adding = sumNextDay(at.pool);
  await expect.poll(waiting).toBe(1);
  let isSaved = false;
  const saving = at.pool.query(CHEAPER, [order]).then(() => (isSaved = true));
  await expect.poll(async () => isSaved || (await waiting()) === 2).toBe(true);
  await other.query("rollback");
  other.release();
  await Promise.all([adding, saving]);
  expect(await summed()).not.toContain(5);
  await expectSums();
});

test("days that change while servers add them up are never left with old sums", async () => {
  expect(at.pool.options.max).toBeGreaterThanOrEqual(8);
  await restock(at.pool, variantOf(at.shop.galaxy), 2 * EDITORS);
  const orders = await Promise.all(Array.from({ length: EDITORS }, (_, nth) => soldAgo(2 + (nth % 2))));
  for (let round = 0; round < ROUNDS; round += 1) {
    const edits = orders.map((order, nth) =>
      nth % 3 === 0
        ? at.pool.query(CHEAPER, [order])
        : edit(order, { status: (round + nth) % 2 === 0 ? "pending" : "completed" }),
    );
    await Promise.all([...edits, sumAllDays(at.pool), sumAllDays(at.pool)]);
    await expectSums();
  }
  await sumAllDays(at.pool);
  expect(await summed()).toEqual([2, 3]);
  await expectSums();
});
