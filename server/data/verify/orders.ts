import type { Invariant } from "./invariant";

/** An order and its lines, payments and count. */
export const orders: readonly Invariant[] = [
  {
    name: "items, units and profit of an order equal the sums of its lines less what came back",
    sql: `select o.key, o.items_kobo, o.total_quantity, o.profit_kobo from orders o
          left join (select order_key, sum(unit_price_kobo * quantity - discount_kobo - order_discount_kobo
                                             - returned_kobo) as items,
                            sum(quantity) as units,
                            sum(unit_price_kobo * quantity - discount_kobo - order_discount_kobo - returned_kobo
                                - unit_cost_kobo * (quantity - returned_quantity)) as profit
                     from order_lines group by 1) l on l.order_key = o.key
          where o.items_kobo <> coalesce(l.items, 0)
             or o.total_quantity <> coalesce(l.units, 0)
             or o.profit_kobo <> greatest(0, coalesce(l.profit, 0))`,
  },
  {
    name: "a percentage of a line is rounded half-even, and a discount leaves nothing negative",
    sql: `select key, discount_bp, discount_kobo, order_discount_kobo from (
            select *, unit_price_kobo::numeric * quantity as gross,
                   unit_price_kobo::numeric * quantity * coalesce(discount_bp, 0) as scaled from order_lines) l
          where discount_kobo + order_discount_kobo > gross
             or (discount_bp is not null and discount_kobo <> div(scaled, 10000) + case
                  when mod(scaled, 10000) > 5000 then 1
                  when mod(scaled, 10000) = 5000 then mod(div(scaled, 10000), 2)
                  else 0 end)`,
  },
  {
    name: "the discount on an order is spread over its lines, each within 1 kobo of its exact share",
    sql: `with line as (
            select l.order_key, l.key, l.order_discount_kobo, o.discount_kobo, o.discount_bp,
                   l.unit_price_kobo::numeric * l.quantity - l.discount_kobo as amount,
                   sum(l.unit_price_kobo::numeric * l.quantity - l.discount_kobo) over one as whole,
                   sum(l.order_discount_kobo) over one as spread
            from order_lines l join orders o on o.key = l.order_key
            where o.discount_reason <> '' or l.order_discount_kobo > 0
            window one as (partition by l.order_key))
          select order_key, key, order_discount_kobo, discount_kobo, spread from line
          where spread <> discount_kobo
             or abs(order_discount_kobo * whole - discount_kobo * amount) >= greatest(whole, 1)
             or (discount_bp is not null and abs(discount_kobo * 10000 - whole * discount_bp) > 5000)`,
  },
  {
    name: "the paid amount of an order equals the sum of its payments",
    sql: `select o.key, o.paid_kobo, p.sum from orders o
          left join (select order_key, sum(amount_kobo) from payments group by 1) p on p.order_key = o.key
          where o.paid_kobo <> coalesce(p.sum, 0)`,
  },
  {
    name: "the cost of an order is items plus fee; its debt is the unpaid part, 0 when cancelled",
    sql: `select key, cost_kobo, debt_kobo from orders
          where cost_kobo <> items_kobo + fee_kobo
             or debt_kobo <> greatest(0, case when status = 'cancelled' then 0 else cost_kobo end - paid_kobo)`,
  },
  {
    name: "a share is the frozen bonus of the profit, rounded half-even, and only completed orders have one",
    sql: `select key, share_kobo, profit_kobo, bonus_bp from (
            select *, profit_kobo::numeric * coalesce(bonus_bp, 0) as scaled from orders) o
          where share_kobo <> div(scaled, 10000) + case
                  when mod(scaled, 10000) > 5000 then 1
                  when mod(scaled, 10000) = 5000 then mod(div(scaled, 10000), 2)
                  else 0 end
             or (status = 'completed') <> (bonus_bp is not null)
             or (status = 'completed') <> (completed_at is not null)`,
  },
  {
    name: "the stored counts of orders equal the number of orders",
    sql: `select store_key, status, kept.n as kept, there.n as there
          from (select store_key, status, sum(n) as n from order_counts group by 1, 2) kept
          full join (select store_key, status, count(*) as n from orders group by 1, 2) there using (store_key, status)
          where coalesce(kept.n, 0) <> coalesce(there.n, 0)`,
  },
  {
    name: "the count of each block of order numbers equals its number of orders",
    sql: `select block, store_key, status, kept.n as kept, there.n as there
          from (select block, store_key, status, n from order_blocks
                 where span = 512 and store_key <> every_store() and status <> '') kept
          full join (select order_number / 512 as block, store_key, status, count(*) as n from orders
                      where order_number < (select (max(block) + 1) * 512 from order_blocks
                                             where span = 512 and store_key = every_store() and status = '')
                      group by 1, 2, 3) there using (block, store_key, status)
          where coalesce(kept.n, 0) <> coalesce(there.n, 0)`,
  },
  {
    name: "the counts of large blocks, of all stores and of all statuses equal the sums of the other counts",
    sql: `with exact as (
            select block, store_key, status, n from order_blocks
             where span = 512 and store_key <> every_store() and status <> ''),
          summed as (
            select 512 as span, block, coalesce(store_key, every_store()) as store_key,
                   coalesce(status, '') as status, sum(n) as n from exact group by block, cube (store_key, status)
            union all
            select 16384, block / 32, coalesce(store_key, every_store()), coalesce(status, ''), sum(n) from exact
             where block / 32 <= (select max(block) from order_blocks where span = 16384)
             group by block / 32, cube (store_key, status))
          select span, block, store_key, status, kept.n as kept, summed.n as sum
          from order_blocks kept full join summed using (span, block, store_key, status)
          where coalesce(kept.n, 0) <> coalesce(summed.n, 0)`,
  },
  {
    name: "an order charges for a repair of its own customer",
    sql: `select c.order_key, c.repair_key from repair_orders c
          join orders o on o.key = c.order_key join repairs r on r.key = c.repair_key
          where o.customer_key is distinct from r.customer_key`,
  },
  {
    name: "order numbers are unique",
    sql: "select order_number, count(*) as orders from orders group by 1 having count(*) > 1",
  },
  {
    name: "orders are found by the goods of their lines, in their store, and by no others",
    sql: `with lines as (
            select l.variant_key, o.order_number, o.store_key from order_lines l join orders o on o.key = l.order_key)
          (select 'missing' as fault, * from lines except all select 'missing', * from order_goods)
          union all
          (select 'no line', * from order_goods except all select 'no line', * from lines)`,
  },
  {
    name: "every name on an order is one that its goods or customer have, or had",
    sql: `with named as (
            select l.product_key as key, l.item_title as name from order_lines l
            except select key, title from products
            union
            select l.variant_key, l.variation from order_lines l
            except select key, variation from variants
            union
            select customer_key, customer_name from orders
            except select key, name from customers)
          select key, name from named except select key, name from former_names`,
  },
];
