import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { daySums } from "../../../server/data/verify/day-sums";
import { violationsOf } from "../../../server/data/verify";
import { breakGround, type Ground } from "../data/seed-kit";
import { sumAllDays } from "./day-sums-kit";

const TABLES = ["people_days", "goods_days", "vat_days", "cash_days"];

let ground: Ground;
let pool: Pool;

beforeAll(async () => {
  ground = await breakGround();
  pool = await ground.seeded(60);
  // Some orders wait for money, some were delivered, and each store sold on days of others.
  await pool.query(
    `update orders set fee_kobo = fee_kobo + 12_345, delivery_method = 'delivery', delivery_status = 'pending',
                       recipient_name = 'Ada', recipient_phone = '0803', recipient_address = '5 Marina'
      where order_number % 2 = 0 and status <> 'cancelled'`,
  );
});
afterAll(() => ground.clear());

const stored = async () => {
  const rows = await Promise.all(
    TABLES.map(async (table) => (await pool.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows),
  );
  return Object.fromEntries(TABLES.map((table, nth) => [table, rows[nth]]));
};

async function expectSums() {
  for (const sum of daySums) expect([sum.name, await violationsOf(pool, sum)]).toEqual([sum.name, []]);
}

test("the sums of all days and stores equal the orders and transactions, and today has none", async () => {
  await sumAllDays(pool);
  const sums = await stored();
  for (const table of TABLES) expect(sums[table]?.length, table).toBeGreaterThan(20);
  await expectSums();
  await pool.query("insert into summed_days select key, shop_day(now()) from stores");
  await sumAllDays(pool);
  const { rows } = await pool.query(
    "select is_summed, count(*)::integer as days from summed_days where day = shop_day(now()) group by 1",
  );
  expect(rows).toEqual([{ is_summed: false, days: 5 }]);
});

test("a day of one store that is added up again leaves all other sums as they are", async () => {
  await sumAllDays(pool);
  const before = await stored();
  const { rows } = await pool.query<{ store: string; day: string }>(
    `select distinct on (store_key) store_key as store, day::text from cash_days c
      where exists (select from cash_days o where o.day = c.day and o.store_key <> c.store_key)
        and exists (select from people_days p where p.store_key = c.store_key and p.day = c.day)
      order by store_key, day desc`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { store, day } of rows) {
    await pool.query("update summed_days set is_summed = false where store_key = $1 and day = $2", [store, day]);
    await sumAllDays(pool);
    expect(await stored()).toEqual(before);
  }
  await expectSums();
});
