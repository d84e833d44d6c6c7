/** What a sale has besides: SQL of columns and their values, and of tables of the `with`. */
type Besides = {
  /** What is taken off the order, in kobo. */
  off: string;
  /** Names and values, each with its comma. */
  order: readonly [columns: string, values: string];
  line: readonly [columns: string, values: string];
  tables: string;
};

/**
 * A pickup sale to a known customer, partly paid to one account. It leaves the same rows as the server does, so that stored
 * totals stay correct; it checks only stock, and refuses by writing nothing.
 * $1 the request's body, $2 order key, $3 transaction key, $4 payment key, $5 line keys, $6 count slot, $7 seller.
 */
const sale = ({ off, order, line, tables }: Besides) => `
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
  listed as (
    select sum(price * quantity)::bigint as items, sum(quantity)::integer as units, sum(cost * quantity)::bigint as cost
      from line having count(*) = (select json_array_length(items) from body)),
  total as materialized (
    select items - off as items, off, units, greatest(0, items - off - cost) as profit
      from (select listed.*, ${off} as off from listed) l),
  customer as (
    update customers c
       set order_count = c.order_count + 1, spent_kobo = c.spent_kobo + body.paid,
           debt_kobo = c.debt_kobo + greatest(0, total.items - body.paid)
      from body, total where lower(c.email) = lower(body.customer ->> 'email')
    returning c.key, c.name, c.email, c.phone, c.address),
  sale as (
    insert into orders (key, status, store_key, facilitator_key, facilitator_name, remark, customer_key, customer_name,
                        customer_email, customer_phone, customer_address, delivery_method, items_kobo, paid_kobo,
                        total_quantity, profit_kobo${order[0]})
    select $2, body.status, body.store, e.key, e.name, body.remark, c.key, c.name, c.email, c.phone, c.address, 'pickup',
           total.items, body.paid, total.units, total.profit${order[1]}
      from body, total, customer c, employees e where e.key = body.facilitator
    returning key, order_number),
  lines as (
    insert into order_lines (key, order_key, position, variant_key, product_key, item_title, variation, image,
                             unit_price_kobo, unit_cost_kobo, quantity${line[0]})
    select ($5::uuid[])[position], sale.key, position, variant_key, product_key, title, variation, image, price, cost,
           quantity${line[1]} from line, total, sale),
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
  ${tables}
  select json_build_object('data', json_build_object('key', key, 'order_number', order_number))::text as body from sale`;

/** SQL of the rate that the shop charges now on a line's product. */
const VAT =
  "(select case when p.is_vat_exempt then 0 else s.vat_bp end from products p, shop_settings s where p.key = product_key)";

/** A sale that is not handed over yet, at list prices. */
export const CREATE_ORDER = sale({ off: "0::bigint", order: ["", ""], line: [", vat_bp", `, ${VAT}`], tables: "" });

const PART = "total.profit::numeric * e.bonus_bp";
/** The seller's share of the profit, rounded half-even. */
const SHARE = `(div(${PART}, 10000) + case when 2 * mod(${PART}, 10000) > 10000
  or (2 * mod(${PART}, 10000) = 10000 and mod(div(${PART}, 10000), 2) = 1) then 1 else 0 end)::bigint`;

/**
 * One phone handed over at the counter: its serial number is registered and sold, and 5 % are taken off. Needs besides
 * $8 the key of the unit.
 */
export const SELL_AT_COUNTER = sale({
  off: "round(items * 0.05)::bigint",
  order: [
    ", discount_bp, discount_kobo, discount_reason, bonus_bp, share_kobo, completed_at",
    `, 500, total.off, 'Regular customer', e.bonus_bp, ${SHARE}, now()`,
  ],
  line: [", order_discount_kobo, vat_bp", `, total.off, ${VAT}`],
  tables: `,
  seller as (
    update employees e
       set order_count = order_count + 1,
           unpaid_sales_kobo = unpaid_sales_kobo + ${SHARE}
      from body, total, sale where e.key = body.facilitator returning e.key),
  unit as (
    insert into units (key, serial, variant_key, state, order_line_key, position)
    select $8::uuid, body.items #>> '{0,serials,0}', line.variant_key, 'sold', ($5::uuid[])[1], 0 from body, line, sale),
  logged as (
    insert into unit_events (unit_key, kind, state, from_variant_key, to_variant_key, order_key, employee_key)
    select $8::uuid, e.kind, e.state, e.from_key, e.to_key, sale.key, $7::uuid
      from sale, line cross join lateral (
        values (1, 'registered', 'in stock', null::uuid, line.variant_key), (2, 'sold', 'sold', line.variant_key, null))
        as e (step, kind, state, from_key, to_key)
     order by e.step)`,
});
