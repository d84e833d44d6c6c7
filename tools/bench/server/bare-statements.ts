// The replies of the measured routes, each as one dedicated statement: no filters, no scope, no search.

import { DETAIL } from "../../../server/orders/orders-read";

const products = (page: string) => `
  with page as materialized (
    select * from products where deleted_at is null order by created_at desc, key desc limit 10${page})
  select json_build_object(
    'data', coalesce((select json_agg(json_build_object(
       'key', p.key, 'image', p.image, 'title', p.title,
       'create_time', to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'sale_price', naira(p.sale_price_kobo), 'price', naira(p.price_kobo),
       'quantity', (select coalesce(sum(quantity), 0) from variants v where v.product_key = p.key),
       'store_title', (select title from stores where key = p.store_key))
       order by p.created_at desc, p.key desc) from page p), '[]'::json),
    'pagination', json_build_object('total_count',
       (select sum(n)::bigint from product_counts where status = 'all')))::text as body`;

/** Later pages are read in the common way, with OFFSET. */
const AT = " offset $1";

export const PRODUCTS = products("");
export const PRODUCTS_AT = products(AT);

const ORDER_ROWS = `json_agg(json_build_object(
       'key', o.key, 'order_number', o.order_number,
       'created_at', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'status', o.status, 'customer_name', o.customer_name, 'cost', naira(o.cost_kobo), 'total_quantity', o.total_quantity,
       'delivery', case o.delivery_method when 'pickup' then 'null'
          else json_build_object('method', o.delivery_method, 'status', o.delivery_status)::text end)
       order by o.order_number desc)`;

export const ORDERS = `
  with page as materialized (select * from orders order by order_number desc limit 10)
  select json_build_object(
    'data', coalesce((select ${ORDER_ROWS} from page o), '[]'::json),
    'pagination', json_build_object('total_count', (select sum(n)::bigint from order_counts)))::text as body`;

export const ORDERS_AT = `
  with page as materialized (select order_number from orders order by order_number desc limit 10${AT})
  select json_build_object(
    'data', coalesce((select ${ORDER_ROWS} from page join orders o using (order_number)), '[]'::json),
    'pagination', json_build_object('total_count', (select sum(n)::bigint from order_counts)))::text as body`;

const completed = (page: string) => `
  with page as materialized (select * from orders where status = 'completed' order by order_number desc limit 10${page})
  select json_build_object(
    'data', coalesce((select ${ORDER_ROWS} from page o), '[]'::json),
    'pagination', json_build_object('total_count',
       (select sum(n)::bigint from order_counts where status = 'completed')))::text as body`;

export const COMPLETED = completed("");
export const COMPLETED_AT = completed(AT);

export const ORDERS_FOUND = `
  with page as materialized (
    select * from orders where customer_name ilike $1 order by order_number desc limit 10)
  select json_build_object(
    'data', coalesce((select ${ORDER_ROWS} from page o), '[]'::json),
    'pagination', json_build_object('total_count',
       (select count(*) from (select 1 from orders where customer_name ilike $1 limit 1001) found)))::text as body`;

/** Its figures are the server's own: what it costs to find them is not what is compared. */
export const ORDER = `select ${DETAIL} from orders o join stores s on s.key = o.store_key where o.key = $1`;

const periodTotals = (during: string) => `
  'total_sales', (select round(coalesce(sum(sales), 0) / 100, 2) from ${during}),
  'total_revenue', (select round(coalesce(sum(revenue), 0) / 100, 2) from ${during}),
  'total_paid_profits', (select round(coalesce(sum(profit), 0) / 100, 2) from ${during}),
  'total_orders', (select coalesce(sum(orders), 0)::bigint from ${during})`;

const productsOf = (status: string) => `(select sum(n)::bigint from product_counts where status = '${status}')`;

/**
 * Figures of all stores, with profit and cost. $1 is the first day, $2 the last; a period that has not ended is compared
 * with the previous one up to $3, a moment of the day that begins at $4.
 */
export const SUMMARY = `
  with days as (select $1::date as first, $2::date as last, $1::date - ($2::date - $1::date + 1) as earliest),
  per_day as materialized (
    select day, sum(sales_kobo) as sales, sum(revenue_kobo) as revenue, sum(profit_kobo) as profit, sum(orders) as orders
      from day_totals where day between (select earliest from days) and $2::date group by day),
  before as materialized (
    select sales, revenue, profit, orders from per_day
     where day < $1::date and ($3::timestamptz is null or day < shop_day($3::timestamptz))
    union all
    select sum(cost_kobo), 0, sum(profit_kobo) filter (where status = 'completed' and debt_kobo = 0), count(*)
      from orders where created_at >= $4::timestamptz and created_at < $3::timestamptz and status <> 'cancelled'
    union all
    select 0, sum(amount_kobo), 0, 0 from payments
     where created_at >= $4::timestamptz and created_at < $3::timestamptz)
  select json_build_object('data', json_build_object(
    'sales_statistics', json_build_object(${periodTotals("per_day where day >= $1::date")},
      'total_return_products', ${productsOf("return")},
      'total_employees', (select count(*) from employees where deactivated_at is null),
      'total_customers', (select sum(n)::bigint from customer_counts),
      'store_count', (select count(*) from stores),
      'total_inventory_cost', (select round(sum(v.quantity::numeric * v.price_kobo) / 100, 2)
         from products p join variants v on v.product_key = p.key where p.deleted_at is null),
      'total_low_stock', (select count(*) from stock_levels where is_low),
      'total_products', ${productsOf("active")}, 'total_repair_products', ${productsOf("repair")},
      'total_hidden_products', ${productsOf("hidden")}),
    'listed_products', (select json_agg(json_build_object(
       'key', p.key, 'image', p.image, 'title', p.title, 'sale_price', naira(p.sale_price_kobo),
       'quantity', (select coalesce(sum(quantity), 0) from variants v where v.product_key = p.key),
       'timestamps', json_build_object('create_time',
          to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by created_at desc, key desc)
       from (select * from products where deleted_at is null order by created_at desc, key desc limit 5) p),
    'latest_customers', (select json_agg(json_build_object('key', key, 'name', name) order by created_at desc, key desc)
       from (select * from customers where not is_walk_in order by created_at desc, key desc limit 5) c),
    'latest_orders', (select json_agg(json_build_object(
       'key', key, 'order_number', order_number,
       'created_at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'total_quantity', total_quantity, 'cost', naira(cost_kobo), 'status', status) order by created_at desc, key desc)
       from (select * from orders order by created_at desc, key desc limit 5) o),
    'daily', (select json_agg(json_build_object(
       'day', d.day, 'sales', round(coalesce(t.sales, 0) / 100, 2), 'revenue', round(coalesce(t.revenue, 0) / 100, 2),
       'profit', round(coalesce(t.profit, 0) / 100, 2), 'orders', coalesce(t.orders, 0)::bigint) order by d.day)
       from (select $1::date + n as day from generate_series(0, $2::date - $1::date) n) d left join per_day t using (day)),
    'previous_period', json_build_object('from_date', (select earliest from days), 'to_date', $1::date - 1,
      'until', to_char($3::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${periodTotals("before")})))::text as body`;
