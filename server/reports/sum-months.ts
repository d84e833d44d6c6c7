import type { Pool } from "pg";
import { inTransaction } from "../core/db/transaction";

/** Months of whole days: those of one that ended a month ago change seldom. */
const NEXT = `
  select d.store_key, month_of(d.day)::text as month from summed_days d
   where d.is_summed and not d.is_in_month and d.day < month_of(shop_day(now()) - 31)
     and not exists (
       select from summed_days other
        where other.store_key = d.store_key and not other.is_summed
          and other.day between month_of(d.day) and (month_of(d.day) + interval '1 month')::date - 1)
   order by d.day desc limit 1`;

const DAYS_OF_MONTH = "store_key = $1::uuid and day >= $2::date and day < ($2::date + interval '1 month')::date";

/** A month of which a change or another server holds a day is not due: while this waited, nobody could change the others. */
const LOCK = `
  select bool_and(is_summed) and not bool_and(is_in_month)
         and count(*) = (select count(*) from summed_days where ${DAYS_OF_MONTH}) as "isDue"
    from (select is_summed, is_in_month from summed_days where ${DAYS_OF_MONTH} order by day for update skip locked) d`;

const CLEAR = `
  with month as (select $1::uuid as store_key, $2::date as month),
  people as (delete from people_months m using month where m.store_key = month.store_key and m.month = month.month),
  goods as (delete from goods_months m using month where m.store_key = month.store_key and m.month = month.month)
  delete from cash_months m using month where m.store_key = month.store_key and m.month = month.month`;

const FILL = `
  with people as (
    insert into people_months (store_key, month, facilitator_key, orders, sales_kobo, fees_kobo, units, goods_kobo, cost_kobo,
                               profit_kobo, earned_kobo, waiting_kobo)
    select $1::uuid, $2::date, facilitator_key, sum(orders), sum(sales_kobo), sum(fees_kobo), sum(units), sum(goods_kobo),
           sum(cost_kobo), sum(profit_kobo), sum(earned_kobo), sum(waiting_kobo)
      from people_days where ${DAYS_OF_MONTH} group by facilitator_key),
  goods as (
    insert into goods_months (store_key, month, product_key, units, goods_kobo, cost_kobo)
    select $1::uuid, $2::date, product_key, sum(units), sum(goods_kobo), sum(cost_kobo)
      from goods_days where ${DAYS_OF_MONTH} group by product_key),
  cash as (
    insert into cash_months (store_key, month, account_key, source, type, category_key, in_kobo, out_kobo)
    select $1::uuid, $2::date, account_key, source, type, category_key, sum(in_kobo), sum(out_kobo)
      from cash_days where ${DAYS_OF_MONTH} group by account_key, source, type, category_key)
  update summed_days set is_in_month = true where ${DAYS_OF_MONTH}`;

/**
 * Adds up the latest month of a store whose days are all added up, and that is not added up or was changed since. False when
 * there is none, or somebody is at work on it. What changes a day of it waits for this, and then marks the day; what changed one
 * before is seen, because the sums are read once all days of the month are locked.
 */
export const sumNextMonth = (pool: Pool): Promise<boolean> =>
  inTransaction(pool, async (tx) => {
    const [next] = (await tx.query<{ store_key: string; month: string }>(NEXT)).rows;
    if (next === undefined) return false;
    const values = [next.store_key, next.month];
    const [locked] = (await tx.query<{ isDue: boolean }>(LOCK, values)).rows;
    if (!locked?.isDue) return false;
    await tx.query({ name: "clear-month", text: CLEAR, values });
    await tx.query({ name: "fill-month", text: FILL, values });
    return true;
  });
