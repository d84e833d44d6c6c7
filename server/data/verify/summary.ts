import type { Invariant } from "./invariant";

/** The stored daily totals, compared with the orders and payments. */
export const summary: readonly Invariant[] = [
  {
    name: "the stored sales, orders and profit of a day equal those of the orders created on it",
    sql: `select store_key, day::text, kept.sales as kept_sales, there.sales as sales, kept.orders as kept_orders,
                 there.orders as orders, kept.profit as kept_profit, there.profit as profit
          from (select store_key, day, sum(sales_kobo) as sales, sum(orders) as orders, sum(profit_kobo) as profit
                from day_totals group by 1, 2) kept
          full join (
            select store_key, (created_at at time zone 'Africa/Lagos')::date as day, sum(items_kobo + fee_kobo) as sales,
                   count(*) as orders,
                   sum(profit_kobo) filter (where status = 'completed' and paid_kobo >= items_kobo + fee_kobo) as profit
            from orders where status in ('pending', 'completed') group by 1, 2) there using (store_key, day)
          where coalesce(kept.sales, 0) <> coalesce(there.sales, 0)
             or coalesce(kept.orders, 0) <> coalesce(there.orders, 0)
             or coalesce(kept.profit, 0) <> coalesce(there.profit, 0)`,
  },
  {
    name: "the stored revenue of a day equals the payments posted on it",
    sql: `select store_key, day::text, kept.revenue as kept_revenue, there.revenue as revenue
          from (select store_key, day, sum(revenue_kobo) as revenue from day_totals group by 1, 2) kept
          full join (
            select t.store_key, (p.created_at at time zone 'Africa/Lagos')::date as day, sum(p.amount_kobo) as revenue
            from payments p join transactions t on t.key = p.transaction_key group by 1, 2) there using (store_key, day)
          where coalesce(kept.revenue, 0) <> coalesce(there.revenue, 0)`,
  },
];
