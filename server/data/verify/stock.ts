import type { Invariant } from "./invariant";

/** Stock compared with its ledger. */
export const stock: readonly Invariant[] = [
  {
    name: "a variant's quantity equals the sum of its ledger",
    sql: `select v.key, v.quantity, coalesce(m.sum, 0) as ledger
          from variants v
          left join (select variant_key, sum(delta) from stock_movements group by 1) m on m.variant_key = v.key
          where v.quantity <> coalesce(m.sum, 0)`,
  },
  {
    name: "no quantity is negative",
    sql: `select key, quantity from variants where quantity < 0
          union all select variant_key, quantity_after from stock_movements where quantity_after < 0`,
  },
  {
    name: "each ledger row starts at the end of the previous one, the first at 0",
    // `offset 0` makes PostgreSQL sort the ledger, which is faster than reading it in index order.
    sql: `select * from (
            select id, variant_key, quantity_before,
                   lag(quantity_after, 1, 0) over (partition by variant_key order by id) as ended
            from (select id, variant_key, quantity_before, quantity_after from stock_movements offset 0) ledger) m
          where quantity_before <> ended`,
  },
  {
    name: "the units an order took by the ledger equal those of its lines that did not come back",
    sql: `with held as (
            select l.order_key, l.product_key, sum(l.quantity - l.returned_quantity) filter (where o.status <> 'cancelled') as units
            from order_lines l join orders o on o.key = l.order_key group by 1, 2),
          taken as (
            select m.order_key, v.product_key, -sum(m.delta) as units
            from stock_movements m join variants v on v.key = m.variant_key
            where m.order_key is not null group by 1, 2)
          select order_key, product_key, held.units as held, taken.units as taken
          from held full join taken using (order_key, product_key)
          where coalesce(held.units, 0) <> coalesce(taken.units, 0)`,
  },
  {
    name: "a movement of a sale names its order, a movement of a transfer its transfer",
    sql: `select id, reason from stock_movements
          where (reason like 'sale%') <> (order_key is not null)
             or case when reason in ('lost', 'damaged') then false
                     else (reason like 'transfer-%') <> (transfer_key is not null) end`,
  },
  {
    name: "an order never returned more than it took: no movement is reversed twice",
    sql: `select * from (
            select m.id, m.order_key, v.product_key,
                   sum(m.delta) over (partition by m.order_key, v.product_key order by m.id) as beyond
            from stock_movements m join variants v on v.key = m.variant_key where m.order_key is not null) m
          where beyond > 0`,
  },
];
