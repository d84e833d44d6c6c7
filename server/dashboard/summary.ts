import type { Pool } from "pg";
import { comparedUntil, dayOf, type Period, periodBefore, startOf } from "../core/days";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime } from "../reading/list";
import { readShared } from "../reading/shared-read";
import { nairaSum, SCOPE } from "./sums";

const LISTED = 5;
const NEWEST = "created_at desc, key desc";

const totals = (counted: string, seesCost: boolean) => `
  'total_sales', (select ${nairaSum("sum(sales)")} from ${counted}),
  'total_revenue', (select ${nairaSum("sum(revenue)")} from ${counted}),
  ${seesCost ? `'total_paid_profits', (select ${nairaSum("sum(profit)")} from ${counted}),` : ""}
  'total_orders', (select coalesce(sum(orders), 0)::bigint from ${counted})`;

/** Products with a variant of a status, counted as the product list with that filter counts them. */
const productsOf = (status: string) =>
  `(select coalesce(sum(c.n), 0)::bigint from product_counts c join scope on scope.key = c.store_key
     where c.status = '${status}')`;

/** The newest of all stores in scope are among the newest of each store, which an index returns. */
const newest = (table: string, condition = "true") =>
  `(select n.* from scope cross join lateral (
      select * from ${table} where store_key = scope.key and ${condition} order by ${NEWEST} limit ${LISTED}) n
     order by ${NEWEST} limit ${LISTED})`;

/** Counts listed products only: deleted ones are not offered, and people look up units in the product list. */
const INVENTORY = `(
  select ${nairaSum("sum(v.quantity::numeric * v.price_kobo)")}
    from scope join products p on p.store_key = scope.key join variants v on v.product_key = p.key
   where p.deleted_at is null)`;

/** Those with at most their reorder level. */
const LOW_STOCK = "(select count(*) from scope join stock_levels v on v.store_key = scope.key where v.is_low)";

/**
 * $1 the requested store, $2 the only store in reach, $3 to $6 the first and last days of the period and of the
 * previous one.
 * $7 is the moment up to which the previous period counts, $8 the start of that day; both null when all of it counts. A
 * part of a day has no stored totals, so its orders and payments are summed.
 */
const summaryText = (seesCost: boolean, seesPurchases: boolean) => `
  with scope as materialized (${SCOPE}),
  per_day as materialized (
    select t.day, sum(t.sales_kobo) as sales, sum(t.revenue_kobo) as revenue, sum(t.profit_kobo) as profit,
           sum(t.orders) as orders
      from scope join day_totals t on t.store_key = scope.key and t.day between $5::date and $4::date
     group by t.day),
  period_before as materialized (
    select sales, revenue, profit, orders from per_day
     where day <= $6::date and ($7::timestamptz is null or day < shop_day($7::timestamptz))
    union all
    select sum(o.cost_kobo), 0, sum(o.profit_kobo) filter (where o.status = 'completed' and o.debt_kobo = 0), count(*)
      from scope join orders o on o.store_key = scope.key and o.created_at >= $8::timestamptz
       and o.created_at < $7::timestamptz and o.status <> 'cancelled'
    union all
    select 0, sum(p.amount_kobo), 0, 0
      from payments p join transactions t on t.key = p.transaction_key join scope on scope.key = t.store_key
     where p.created_at >= $8::timestamptz and p.created_at < $7::timestamptz)
  select json_build_object('data', json_build_object(
           'sales_statistics', json_build_object(
             ${totals("per_day where day >= $3::date", seesCost)},
             'total_return_products', ${productsOf("return")},
             'total_employees', (select count(*) from employees e join scope on scope.key = e.store_key
                                  where e.deactivated_at is null),
             'total_customers', (select coalesce(sum(n), 0)::bigint from customer_counts),
             'store_count', (select count(*) from scope),
             ${seesCost ? `'total_inventory_cost', ${INVENTORY},` : ""}
             ${seesPurchases ? `'total_low_stock', ${LOW_STOCK},` : ""}
             'total_products', ${productsOf("active")},
             'total_repair_products', ${productsOf("repair")},
             'total_hidden_products', ${productsOf("hidden")}),
           'listed_products', coalesce((
             select json_agg(json_build_object(
                      'key', p.key, 'image', p.image, 'title', p.title, 'sale_price', naira(p.sale_price_kobo),
                      'quantity', (select coalesce(sum(v.quantity), 0) from variants v where v.product_key = p.key),
                      'timestamps', json_build_object('create_time', ${isoTime("p.created_at")})) order by ${NEWEST})
               from ${newest("products", "deleted_at is null")} p), '[]'::json),
           'latest_customers', coalesce((
             select json_agg(json_build_object('key', key, 'name', name) order by ${NEWEST})
               from (select key, name, created_at from customers where not is_walk_in order by ${NEWEST} limit ${LISTED}) c), '[]'::json),
           'latest_orders', coalesce((
             select json_agg(json_build_object(
                      'key', o.key, 'order_number', o.order_number, 'created_at', ${isoTime("o.created_at")},
                      'total_quantity', o.total_quantity, 'cost', naira(o.cost_kobo), 'status', o.status)
                      order by ${NEWEST})
               from ${newest("orders")} o), '[]'::json),
           'daily', (
             select json_agg(json_build_object(
                      'day', d.day, 'sales', ${nairaSum("t.sales")},
                      'revenue', ${nairaSum("t.revenue")}, ${seesCost ? `'profit', ${nairaSum("t.profit")},` : ""}
                      'orders', coalesce(t.orders, 0)::bigint) order by d.day)
               from (select $3::date + n as day from generate_series(0, $4::date - $3::date) n) d
               left join per_day t using (day)),
           'previous_period', json_build_object(
             'from_date', $5::date, 'to_date', $6::date, 'until', ${isoTime("$7::timestamptz")},
             ${totals("period_before", seesCost)})))::text as body
   where $1::uuid is null or exists (select from scope)`;

const SUMMARIES = [false, true].map((seesCost) =>
  [false, true].map((seesPurchases) => ({
    name: `summary${seesCost ? "-with-cost" : ""}${seesPurchases ? "-with-purchases" : ""}`,
    text: summaryText(seesCost, seesPurchases),
  })),
);

function summaryFor(staff: Staff) {
  const summary = SUMMARIES[Number(may(staff, "products.cost"))]?.[Number(may(staff, "purchases.view"))];
  if (summary === undefined) throw new Error("there is a summary for everybody");
  return summary;
}

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
  const body = await readShared(pool, {
    ...summaryFor(staff),
    values: [
      store,
      storeScope(staff),
      period.from,
      period.to,
      before.from,
      before.to,
      until,
      until && startOf(dayOf(until)),
    ],
  });
  return body || null;
}
