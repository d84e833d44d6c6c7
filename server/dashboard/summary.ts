import type { Pool } from "pg";
import { comparedUntil, dayOf, type Period, periodBefore, startOf } from "../core/days";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime } from "../reading/list";
import { readSharedRow } from "../reading/shared-read";
import { readFiguresNow } from "./figures-now";
import { nairaSum, SCOPE } from "./sums";

/** The fields of an object of JSON: totals of the rows that are read. */
const totals = (seesCost: boolean) => `
  'total_sales', ${nairaSum("sum(sales)")}, 'total_revenue', ${nairaSum("sum(revenue)")},
  ${seesCost ? `'total_paid_profits', ${nairaSum("sum(profit)")},` : ""}
  'total_orders', coalesce(sum(orders), 0)::bigint`;

/**
 * The previous period up to the moment $7, with the start of that day in $8. A part of a day has no stored totals, so its
 * orders and payments are summed. The times are in subqueries because PostgreSQL keeps a generic plan only if the values
 * promise no better one; planning took longer than running.
 */
const UP_TO_A_MOMENT = `
    select sales, revenue, profit, orders from per_day
     where day <= $6::date and day < (select shop_day($7::timestamptz))
    union all
    select sum(o.cost_kobo), 0, sum(o.profit_kobo) filter (where o.status = 'completed' and o.debt_kobo = 0), count(*)
      from scope join orders o on o.store_key = scope.key and o.created_at >= (select $8::timestamptz)
       and o.created_at < (select $7::timestamptz) and o.status <> 'cancelled'
    union all
    select 0, sum(p.amount_kobo), 0, 0
      from payments p join transactions t on t.key = p.transaction_key join scope on scope.key = t.store_key
     where p.created_at >= (select $8::timestamptz) and p.created_at < (select $7::timestamptz)`;

const WHOLE = "select sales, revenue, profit, orders from per_day where day <= $6::date";

/**
 * $1 the requested store, $2 the only store in reach, $3 to $6 the first and last days of the period and of the
 * previous one. `totals` and `days` are JSON objects.
 */
const textOf = (seesCost: boolean, isCut: boolean) => `
  with scope as materialized (${SCOPE}),
  per_day as materialized (
    select t.day, sum(t.sales_kobo) as sales, sum(t.revenue_kobo) as revenue, sum(t.profit_kobo) as profit,
           sum(t.orders) as orders
      from scope join day_totals t on t.store_key = scope.key and t.day between $5::date and $4::date
     group by t.day),
  period_before as materialized (${isCut ? UP_TO_A_MOMENT : WHOLE})
  select (select json_build_object(${totals(seesCost)}) from per_day where day >= $3::date)::text as totals,
         json_build_object(
           'daily', (
             select json_agg(json_build_object(
                      'day', d.day, 'sales', ${nairaSum("t.sales")},
                      'revenue', ${nairaSum("t.revenue")}, ${seesCost ? `'profit', ${nairaSum("t.profit")},` : ""}
                      'orders', coalesce(t.orders, 0)::bigint) order by d.day)
               from (select $3::date + n as day from generate_series(0, (select $4::date - $3::date)) n) d
               left join per_day t using (day)),
           'previous_period', (
             select json_build_object(
                      'from_date', $5::date, 'to_date', $6::date, 'until', ${isCut ? isoTime("$7::timestamptz") : "null"},
                      ${totals(seesCost)})
               from period_before))::text as days
   where $1::uuid is null or exists (select from scope)`;

const STATEMENTS = [false, true].map((seesCost) =>
  [false, true].map((isCut) => ({
    name: `figures-of-${isCut ? "cut-" : ""}period${seesCost ? "-with-cost" : ""}`,
    text: textOf(seesCost, isCut),
  })),
);

/** The statement for a person; `isCut` if the previous period counts only up to a moment, whose times are then values too. */
function statementFor(staff: Staff, isCut: boolean) {
  const statement = STATEMENTS[Number(may(staff, "products.cost"))]?.[Number(isCut)];
  if (statement === undefined) throw new Error("there is one for everybody");
  return statement;
}

type FiguresOfPeriod = { totals: string; days: string };

/**
 * JSON text of the contract's summaryReply for one store or all stores in the person's scope. Null when the store is
 * out of scope.
 */
export async function readSummary(
  pool: Pool,
  staff: Staff,
  { store, period, now }: { store: string | null; period: Period; now: Date },
): Promise<string | null> {
  const before = periodBefore(period);
  const until = comparedUntil(period, now);
  const values = [store, storeScope(staff), period.from, period.to, before.from, before.to];
  const [ofPeriod, ofNow] = await Promise.all([
    readSharedRow<FiguresOfPeriod>(pool, {
      ...statementFor(staff, until !== null),
      values: until === null ? values : [...values, until, startOf(dayOf(until))],
    }),
    readFiguresNow(pool, staff, store),
  ]);
  if (ofPeriod === undefined || ofNow === undefined) return null;
  const statistics = joined(ofPeriod.totals, ofNow.counts);
  return `{"data" : ${joined(`{"sales_statistics" : ${statistics}}`, ofNow.lists, ofPeriod.days)}}`;
}

/** The JSON text of an object with the fields of all these, none of which is empty. They are not parsed, to keep each digit. */
const joined = (...objects: string[]) => `{${objects.map((object) => object.slice(1, -1)).join(", ")}}`;
