import { beforeEach, expect, test } from "vitest";
import { byLength } from "../../length";
import { violationsOf } from "../../../server/data/verify";
import { daySums } from "../../../server/data/verify/day-sums";
import { sumNextMonth } from "../../../server/reports/sum-months";
import { type OrderShop, shopForEachTest } from "../orders/order-kit";
import { sellPhones } from "../orders/returns/return-kit";
import { sumAllDays, sumAllMonths } from "./day-sums-kit";

const ROUNDS = byLength({ short: 4, long: 60 });
const EDITORS = 8;

const DAYS = ["2025-09-01", "2025-09-30", "2025-10-01", "2025-10-31", "2025-11-01"];

const CHEAPER = "update order_lines set unit_cost_kobo = unit_cost_kobo - 1 where order_key = $1";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});

/** An order of a phone that was sold at noon of a day. */
async function soldOn(day: string): Promise<string> {
  const order = await sellPhones(at, 1, 1000);
  await at.pool.query("update orders set created_at = day_start($2::date) + interval '12 hours' where key = $1", [
    order,
    day,
  ]);
  return order;
}

/** Months of which each day is part of the stored sums. */
async function summed(): Promise<string[]> {
  const { rows } = await at.pool.query<{ month: string }>(
    `select to_char(day, 'YYYY-MM') as month from summed_days group by 1 having bool_and(is_in_month) order by 1`,
  );
  return rows.map(({ month }) => month);
}

async function expectSums(): Promise<void> {
  for (const sum of daySums) expect([sum.name, await violationsOf(at.pool, sum)]).toEqual([sum.name, []]);
}

const goodsOf = async (month: string) => {
  const { rows } = await at.pool.query(
    `select units::integer, goods_kobo::float8 as goods from goods_months where to_char(month, 'YYYY-MM') = $1`,
    [month],
  );
  return rows;
};

/** Of a phone, in kobo. */
const price = async () => {
  const { rows } = await at.pool.query<{ kobo: number }>("select max(unit_price_kobo) as kobo from order_lines");
  return rows[0]?.kobo ?? 0;
};

test("a month is added up once each of its days is", async () => {
  for (const day of DAYS) await soldOn(day);
  await sumAllMonths(at.pool);
  expect(await summed()).toEqual([]);
  await sumAllDays(at.pool);
  await sumAllMonths(at.pool);
  expect(await summed()).toEqual(["2025-09", "2025-10", "2025-11"]);
  expect(await goodsOf("2025-09")).toEqual([{ units: 2, goods: 2 * (await price()) }]);
  expect(await goodsOf("2025-11")).toEqual([{ units: 1, goods: await price() }]);
  await expectSums();
});

test("a month that ended less than a month ago is left to its days", async () => {
  const { rows } = await at.pool.query<{ last: string; before: string }>(
    `select (month_of(shop_day(now())) - 1)::text as last, (month_of(shop_day(now()) - 31) - 1)::text as before`,
  );
  const { last = "", before = "" } = rows[0] ?? {};
  await soldOn(last);
  await soldOn(before);
  await sumAllDays(at.pool);
  await sumAllMonths(at.pool);
  expect(await summed()).toEqual([before.slice(0, "YYYY-MM".length)]);
});

test("a month is added up again when a day of it changes or gets its first order", async () => {
  const first = await soldOn("2025-09-01");
  await soldOn("2025-09-30");
  await sumAllDays(at.pool);
  await sumAllMonths(at.pool);
  await at.pool.query(CHEAPER, [first]);
  expect(await summed()).toEqual([]);
  await sumAllMonths(at.pool);
  expect(await summed()).toEqual([]);
  await sumAllDays(at.pool);
  await sumAllMonths(at.pool);
  expect(await summed()).toEqual(["2025-09"]);
  await expectSums();
  await soldOn("2025-09-15");
  expect(await summed()).toEqual([]);
  await sumAllDays(at.pool);
  await sumAllMonths(at.pool);
  expect(await goodsOf("2025-09")).toEqual([{ units: 3, goods: 3 * (await price()) }]);
  await expectSums();
});

test("a month with a change that is not committed yet is passed over, and nobody waits for its other days", async () => {
  const order = await soldOn("2025-09-30");
  const other = await soldOn("2025-09-01");
  await sumAllDays(at.pool);
  const editor = await at.pool.connect();
  await editor.query("begin");
  await editor.query(CHEAPER, [order]);
  expect(await sumNextMonth(at.pool)).toBe(false);
  expect(await summed()).toEqual([]);
  await at.pool.query(CHEAPER, [other]);
  await editor.query("commit");
  editor.release();
  await sumAllDays(at.pool);
  await sumAllMonths(at.pool);
  expect(await summed()).toEqual(["2025-09"]);
  await expectSums();
});

test("months that change while servers add them up are never left with old sums", async () => {
  expect(at.pool.options.max).toBeGreaterThanOrEqual(EDITORS);
  const orders: string[] = [];
  for (let nth = 0; nth < EDITORS; nth += 1) orders.push(await soldOn(DAYS[nth % DAYS.length] ?? ""));
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = orders.map((order) => at.pool.query(CHEAPER, [order]));
    const sums = [1, 2].map(async () => {
      await sumAllDays(at.pool);
      await sumAllMonths(at.pool);
    });
    await Promise.all([...changes, ...sums]);
    await expectSums();
  }
  await sumAllDays(at.pool);
  await sumAllMonths(at.pool);
  expect(await summed()).toEqual(["2025-09", "2025-10", "2025-11"]);
  await expectSums();
});
