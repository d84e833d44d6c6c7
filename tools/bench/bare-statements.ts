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

/**
 * A pickup sale to a known customer, paid to one account. It leaves the same rows as the server does, so that stored
 * totals stay correct; it checks only stock, and refuses by writing nothing.
 * $1 the request's body, $2 order key, $3 transaction key, $4 payment key, $5 line keys, $6 count slot, $7 seller.
 */
export const CREATE_ORDER = `
  with body as materialized (
    select (b ->> 'store')::uuid as store, (b ->> 'facilitator')::uuid as facilitator, b ->> 'status' as status,
           b ->> 'remark' as remark, b -> 'customer' as customer, b -> 'subtotalitems' as items,
           (b #>> '{payment,0,account_key}')::uuid as account,
           round((b #>> '{payment,0,amount}')::numeric * 100)::bigint as paid
      from (select $1::json as b) j),
  line as materialized (
    select v.key as variant_key, p.key as product_key, p.title, v.variation,
           coalesce(nullif(v.image, ''), p.image) as image, v.sale_price_kobo as price, v.price_kobo as cost,
           i.quantity, i.position
      from body,
           rows from (json_to_recordset(body.items) as (key uuid, quantity integer)) with ordinality
             as i (key, quantity, position)
           join variants v on v.key = i.key join products p on p.key = v.product_key
     where v.status = 'active' and v.quantity >= i.quantity and p.deleted_at is null
     order by v.key for no key update of v),
  total as materialized (
    select sum(price * quantity)::bigint as items, sum(quantity)::integer as units,
           greatest(0, sum((price - cost) * quantity))::bigint as profit
      from line having count(*) = (select json_array_length(items) from body)),
  customer as (
    update customers c
       set order_count = c.order_count + 1, spent_kobo = c.spent_kobo + body.paid,
           debt_kobo = c.debt_kobo + greatest(0, total.items - body.paid)
      from body, total where lower(c.email) = lower(body.customer ->> 'email')
    returning c.key, c.name, c.email, c.phone, c.address),
  sale as (
    insert into orders (key, status, store_key, facilitator_key, facilitator_name, remark, customer_key, customer_name,
                        customer_email, customer_phone, customer_address, delivery_method, items_kobo, paid_kobo,
                        total_quantity, profit_kobo)
    select $2, body.status, body.store, e.key, e.name, body.remark, c.key, c.name, c.email, c.phone, c.address, 'pickup',
           total.items, body.paid, total.units, total.profit
      from body, total, customer c, employees e where e.key = body.facilitator
    returning key, order_number),
  lines as (
    insert into order_lines (key, order_key, position, variant_key, product_key, item_title, variation, image,
                             unit_price_kobo, unit_cost_kobo, quantity)
    select ($5::uuid[])[position], sale.key, position, variant_key, product_key, title, variation, image, price, cost,
           quantity from line, sale),
  taken as (
    update variants v set quantity = v.quantity - l.quantity, updated_at = now() from line l, sale
     where v.key = l.variant_key returning v.key, l.quantity, v.quantity as left_over),
  ledger as (
    insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, order_key, employee_key)
    select t.key, -t.quantity, t.left_over + t.quantity, t.left_over, 'sale', sale.key, $7 from taken t, sale),
  credited as (
    update accounts a set balance_kobo = a.balance_kobo + body.paid from body, sale where a.key = body.account
    returning a.key),
  posted as (
    insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, order_key, created_by)
    select $3, credited.key, body.store, 'payment on order ' || order_number, 'credit', 'order', body.paid, sale.key, $7
      from body, sale, credited),
  paid as (
    insert into payments (key, order_key, account_key, amount_kobo, transaction_key)
    select $4, sale.key, credited.key, body.paid, $3 from body, sale, credited),
  counted as (
    insert into order_counts as c (store_key, status, slot, n)
    select body.store, body.status, $6, 1 from body, sale, credited
    on conflict (store_key, status, slot) do update set n = c.n + 1),
  audited as (
    insert into audit_log (request_id, employee_key, action, entity, entity_key, after)
    select $2, $7, 'order.created', 'order', sale.key, $1::jsonb from sale)
  select json_build_object('data', json_build_object('key', key, 'order_number', order_number))::text as body from sale`;

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
