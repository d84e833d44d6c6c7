// The replies of the measured routes, each as one dedicated statement: no filters, no scope, no search.

export const PRODUCTS = `
  with page as materialized (
    select * from products where deleted_at is null order by created_at desc, key desc limit 10)
  select json_build_object(
    'data', (select json_agg(json_build_object(
       'key', p.key, 'image', p.image, 'title', p.title,
       'create_time', to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'sale_price', naira(p.sale_price_kobo), 'price', naira(p.price_kobo),
       'quantity', (select coalesce(sum(quantity), 0) from variants v where v.product_key = p.key))
       order by p.created_at desc, p.key desc) from page p),
    'pagination', json_build_object('total_count',
       (select sum(n)::bigint from product_counts where status = 'all')))::text as body`;

const ORDER_ROWS = `json_agg(json_build_object(
       'key', o.key, 'order_number', o.order_number,
       'created_at', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'status', o.status, 'cost', naira(o.cost_kobo), 'total_quantity', o.total_quantity,
       'delivery', case o.delivery_method when 'pickup' then 'null'
          else json_build_object('method', o.delivery_method, 'status', o.delivery_status)::text end)
       order by o.order_number desc)`;

export const ORDERS = `
  with page as materialized (select * from orders order by order_number desc limit 10)
  select json_build_object(
    'data', (select ${ORDER_ROWS} from page o),
    'pagination', json_build_object('total_count', (select sum(n)::bigint from order_counts)))::text as body`;

/** The common implementation, with OFFSET. */
export const ORDERS_AT = `
  with page as materialized (select order_number from orders order by order_number desc limit 10 offset $1)
  select json_build_object(
    'data', (select ${ORDER_ROWS} from page join orders o using (order_number)),
    'pagination', json_build_object('total_count', (select sum(n)::bigint from order_counts)))::text as body`;

export const ORDERS_COMPLETED = `
  with page as materialized (select * from orders where status = 'completed' order by order_number desc limit 10)
  select json_build_object(
    'data', (select ${ORDER_ROWS} from page o),
    'pagination', json_build_object('total_count',
       (select sum(n)::bigint from order_counts where status = 'completed')))::text as body`;

export const ORDERS_FOUND = `
  with page as materialized (
    select * from orders where customer_name ilike $1 order by order_number desc limit 10)
  select json_build_object(
    'data', coalesce((select ${ORDER_ROWS} from page o), '[]'::json),
    'pagination', json_build_object('total_count',
       (select count(*) from (select 1 from orders where customer_name ilike $1 limit 1001) found)))::text as body`;

export const ORDER = `
  select json_build_object('data', json_build_object(
    'key', o.key, 'order_number', o.order_number,
    'created_at', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', o.status, 'store', o.store_key, 'store_name', s.title, 'remark', o.remark,
    'employee_name', o.facilitator_name, 'customer_key', o.customer_key, 'customer_name', o.customer_name,
    'customer_email', o.customer_email, 'customer_phone', o.customer_phone, 'customer_address', o.customer_address,
    'customer_instagram', o.customer_instagram, 'customer_twitter', o.customer_twitter,
    'delivery', case o.delivery_method when 'pickup' then 'null' else json_build_object(
       'method', o.delivery_method, 'status', o.delivery_status, 'recipient_name', o.recipient_name,
       'recipient_phone', o.recipient_phone, 'recipient_address', o.recipient_address, 'fee', naira(o.fee_kobo))::text end,
    'sub_total_items', (select json_agg(json_build_object(
       'key', l.variant_key, 'item_title', l.item_title, 'variation', l.variation, 'variation_image', l.image,
       'price', naira(l.unit_price_kobo), 'quantity', l.quantity) order by l.position)
       from order_lines l where l.order_key = o.key)::text,
    'payment', coalesce((select json_agg(json_build_object(
       'mode', a.type, 'account', a.name, 'account_key', a.key, 'amount', naira(p.amount)) order by p.first, a.key)
       from (select account_key, sum(amount_kobo)::bigint as amount, min(created_at) as first from payments
              where order_key = o.key group by 1 having sum(amount_kobo) <> 0) p
       join accounts a on a.key = p.account_key), '[]')::text,
    'cost', naira(o.cost_kobo), 'debt', naira(o.debt_kobo), 'total_quantity', o.total_quantity,
    'version', o.version), 'breadcrumb', o.order_number::text)::text as body
   from orders o join stores s on s.key = o.store_key where o.key = $1`;

const periodTotals = (during: string) => `
  'total_sales', (select round(coalesce(sum(sales), 0) / 100, 2) from per_day where ${during}),
  'total_revenue', (select round(coalesce(sum(revenue), 0) / 100, 2) from per_day where ${during}),
  'total_paid_profits', (select round(coalesce(sum(profit), 0) / 100, 2) from per_day where ${during}),
  'total_orders', (select coalesce(sum(orders), 0)::bigint from per_day where ${during})`;

const productsOf = (status: string) => `(select sum(n)::bigint from product_counts where status = '${status}')`;

/** Figures of all stores, with profit and cost. $1 is the first day, $2 the last. */
export const SUMMARY = `
  with days as (select $1::date as first, $2::date as last, $1::date - ($2::date - $1::date + 1) as earliest),
  per_day as materialized (
    select day, sum(sales_kobo) as sales, sum(revenue_kobo) as revenue, sum(profit_kobo) as profit, sum(orders) as orders
      from day_totals where day between (select earliest from days) and $2::date group by day)
  select json_build_object('data', json_build_object(
    'sales_statistics', json_build_object(${periodTotals("day >= $1::date")},
      'total_return_products', ${productsOf("return")},
      'total_employees', (select count(*) from employees where deactivated_at is null),
      'total_customers', (select sum(n)::bigint from customer_counts),
      'store_count', (select count(*) from stores),
      'total_inventory_cost', (select round(sum(v.quantity::numeric * v.price_kobo) / 100, 2)
         from products p join variants v on v.product_key = p.key where p.deleted_at is null),
      'total_products', ${productsOf("active")}, 'total_repair_products', ${productsOf("repair")},
      'total_hidden_products', ${productsOf("hidden")}),
    'listed_products', (select json_agg(json_build_object(
       'key', p.key, 'image', p.image, 'title', p.title, 'sale_price', naira(p.sale_price_kobo),
       'quantity', (select coalesce(sum(quantity), 0) from variants v where v.product_key = p.key),
       'timestamps', json_build_object('create_time',
          to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by created_at desc, key desc)
       from (select * from products where deleted_at is null order by created_at desc, key desc limit 5) p),
    'latest_customers', (select json_agg(json_build_object('key', key, 'name', name) order by created_at desc, key desc)
       from (select * from customers order by created_at desc, key desc limit 5) c),
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
      ${periodTotals("day < $1::date")})))::text as body`;
