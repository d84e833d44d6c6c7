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
             or (reason like 'transfer-%') <> (transfer_key is not null)`,
  },
  {
    name: "an order never returned more than it took: no movement is reversed twice",
    sql: `select * from (
            select m.id, m.order_key, v.product_key,
                   sum(m.delta) over (partition by m.order_key, v.product_key order by m.id) as beyond
            from stock_movements m join variants v on v.key = m.variant_key where m.order_key is not null) m
          where beyond > 0`,
  },
  {
    name: "the movements of a transfer add up to 0 and match its lines",
    sql: `with wanted as (
            select transfer_key, variant_key, sum(units) as units from (
              select transfer_key, variant_key, -quantity as units from transfer_lines
              union all select transfer_key, to_variant_key, quantity from transfer_lines) w group by 1, 2),
          moved as (
            select transfer_key, variant_key, sum(delta) as units from stock_movements
            where transfer_key is not null group by 1, 2)
          select transfer_key, variant_key, wanted.units as wanted, moved.units as moved
          from wanted full join moved using (transfer_key, variant_key)
          where coalesce(wanted.units, 0) <> coalesce(moved.units, 0)
          union all
          select transfer_key, null, 0, sum(delta) from stock_movements
          where transfer_key is not null group by 1 having sum(delta) <> 0`,
  },
  {
    name: "goods left and arrived at the stores of the transfer, as the same gadget",
    sql: `select l.transfer_key, l.position from transfer_lines l
          join transfers t on t.key = l.transfer_key
          join variants v on v.key = l.variant_key join products p on p.key = v.product_key
          join variants w on w.key = l.to_variant_key join products q on q.key = w.product_key
          where p.store_key <> l.from_store_key or q.store_key <> t.to_store_key or p.store_key = q.store_key
             or p.catalogue_key <> q.catalogue_key or p.key <> l.product_key`,
  },
];
