import { createPool } from "../../server/core/db/pool";
import type { Say } from "../kit/say";
import { addUp } from "./add-up";

const DAYS_OF_YEAR = 365;

/** The sums of a day, by table, with the columns besides its store and day. */
const SUMS = {
  summed_days: "is_summed",
  people_days: `facilitator_key, orders, sales_kobo, fees_kobo, units, goods_kobo, cost_kobo, profit_kobo, earned_kobo,
                waiting_kobo`,
  goods_days: "product_key, units, goods_kobo, cost_kobo",
  vat_days: "vat_bp, sales_kobo, vat_kobo",
  cash_days: "account_key, source, type, category_key, in_kobo, out_kobo",
  day_totals: "slot, sales_kobo, orders, profit_kobo, revenue_kobo",
};

/**
 * A copy of the database `from` as if its shop were `years` old: the sums of its last year's days are there for each year before
 * too. Reports of days that are over read nothing else. The shop has no orders of these years, so its books do not add up.
 */
export async function olderShop(
  say: Say,
  { url, from, years }: { url: (name: string) => string; from: string; years: number },
) {
  const name = "older";
  const admin = createPool(url("postgres"), { max: 1, statementTimeout: 0 });
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template ${from} strategy file_copy`);
  const pool = createPool(url(name), { max: 1, statementTimeout: 0 });
  const { rows } = await pool.query<{ last: string }>("select max(day)::text as last from day_totals");
  for (const [table, columns] of Object.entries(SUMS))
    await pool.query(
      `insert into ${table} (store_key, day, ${columns})
       select store_key, day - ${DAYS_OF_YEAR} * n, ${columns}
         from ${table}, generate_series(1, $1::integer) n
        where day > $2::date - ${DAYS_OF_YEAR} and day < $2
       on conflict do nothing`,
      [years - 1, rows[0]?.last],
    );
  await addUp(say, pool);
  await pool.query("vacuum analyze");
  await pool.end();
  return {
    url: url(name),
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
