import type { Pool } from "pg";
import { atIntervals } from "../core/at-intervals";
import { inTransaction } from "../core/db/transaction";
import {
  FRESH_CASH,
  FRESH_EARNINGS,
  FRESH_GOODS,
  FRESH_GOODS_OF_PEOPLE,
  FRESH_LINES,
  FRESH_VAT,
  fresh,
  freshMoves,
} from "../dashboard/day-sums";
import { sumNextMonth } from "./sum-months";

const EVERY_MS = 30_000;

/**
 * One that another server is adding up is passed over. A day is over for an hour first, so that no transaction that took it
 * for today is still open. Sorted by the column: `day` alone would be the text, for which all due days are read and sorted.
 */
const NEXT = `
  select d.store_key, d.day::text from summed_days d
   where not d.is_summed and d.day < shop_day(now() - interval '1 hour')
   order by d.day desc limit 1 for update skip locked`;

const CLEAR = `
  with day as (select $1::uuid as store_key, $2::date as day),
  people as (delete from people_days d using day where d.store_key = day.store_key and d.day = day.day),
  goods as (delete from goods_days d using day where d.store_key = day.store_key and d.day = day.day),
  vat as (delete from vat_days d using day where d.store_key = day.store_key and d.day = day.day)
  delete from cash_days d using day where d.store_key = day.store_key and d.day = day.day`;

const FILL = `
  with days as materialized (select $1::uuid as store_key, $2::date as day, false as is_summed),
  ${fresh()},
  ${FRESH_LINES},
  ${freshMoves()},
  people as (
    insert into people_days (store_key, day, facilitator_key, orders, sales_kobo, fees_kobo, units, goods_kobo, cost_kobo,
                             profit_kobo, earned_kobo, waiting_kobo)
    select store_key, day, facilitator_key, orders, sales_kobo, fees_kobo, coalesce(units, 0), coalesce(goods_kobo, 0),
           coalesce(cost_kobo, 0), profit_kobo, earned_kobo, waiting_kobo
      from (${FRESH_EARNINGS}) e left join (${FRESH_GOODS_OF_PEOPLE}) g using (store_key, day, facilitator_key)),
  goods as (
    insert into goods_days (store_key, day, product_key, units, goods_kobo, cost_kobo) ${FRESH_GOODS}),
  vat as (
    insert into vat_days (store_key, day, vat_bp, sales_kobo, vat_kobo) ${FRESH_VAT}),
  cash as (
    insert into cash_days (store_key, day, account_key, source, type, category_key, in_kobo, out_kobo) ${FRESH_CASH})
  update summed_days set is_summed = true where store_key = $1 and day = $2`;

/**
 * Adds up the latest day of a store that is over and is not added up, or was changed since. False when there is none. What
 * changes the day waits for this, and then marks it again; what changed it before is seen, because the orders are read once
 * the day is locked.
 */
export const sumNextDay = (pool: Pool): Promise<boolean> =>
  inTransaction(pool, async (tx) => {
    const [next] = (await tx.query<{ store_key: string; day: string }>(NEXT)).rows;
    if (next === undefined) return false;
    const values = [next.store_key, next.day];
    await tx.query({ name: "clear-day", text: CLEAR, values });
    await tx.query({ name: "fill-day", text: FILL, values });
    return true;
  });

/** Adds up the days and months that are over, at intervals until stopped. Any number of servers may do this on one database. */
export const keepDaySums = (pool: Pool): (() => Promise<void>) =>
  atIntervals({
    work: async (isStopped) => {
      while (!isStopped() && ((await sumNextDay(pool)) || (await sumNextMonth(pool))));
    },
    everyMs: EVERY_MS,
    failure: "Days could not be added up, so reports read their orders",
  });
