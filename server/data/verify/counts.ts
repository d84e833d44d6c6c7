import type { Invariant } from "./invariant";

/** Stock counts, their entries, and what they posted. */
export const counts: readonly Invariant[] = [
  {
    name: "the entries of a line's round add up to what is counted of it",
    sql: `select l.count_key, l.variant_key, l.counted, e.sum from count_lines l
          left join (select count_key, variant_key, round, sum(quantity) from count_entries group by 1, 2, 3) e
            using (count_key, variant_key, round)
          where l.counted is distinct from e.sum`,
  },
  {
    name: "an entry of a count names a place of its variant's ledger, and the quantity there",
    sql: `select e.id, e.position, e.on_hand, m.variant_key, m.quantity_after from count_entries e
          left join stock_movements m on m.id = e.position
          where case when e.position = 0 then e.on_hand <> 0
                     else (m.variant_key, m.quantity_after) is distinct from (e.variant_key, e.on_hand) end`,
  },
  {
    name: "a line is compared at the place of an entry of its own round",
    sql: `select l.count_key, l.variant_key, l.round, b.round as other from count_lines l
          join count_entries b on b.id = l.basis_entry
          where (b.count_key, b.variant_key, b.round) <> (l.count_key, l.variant_key, l.round)`,
  },
  {
    name: "the movements of a posted count equal the differences of its lines",
    sql: `with wanted as (select count_key, variant_key, delta from count_lines where delta <> 0),
          moved as (
            select count_key, variant_key, sum(delta) as delta, count(*) as n from stock_movements
            where count_key is not null group by 1, 2)
          select count_key, variant_key, wanted.delta as wanted, moved.delta as moved, n
          from wanted full join moved using (count_key, variant_key)
          where wanted.delta is distinct from moved.delta or n > 1`,
  },
  {
    name: "only a posted count has moved stock",
    sql: `select c.key, c.status, l.variant_key from counts c join count_lines l on l.count_key = c.key
          where l.delta is not null and c.status <> 'posted'
          union all
          select c.key, c.status, m.variant_key from counts c join stock_movements m on m.count_key = c.key
          where c.status <> 'posted'`,
  },
  {
    name: "a posted difference is what was found, less what the books held then and were corrected by since",
    sql: `select l.count_key, l.variant_key, l.delta, l.counted, b.on_hand from count_lines l
          join count_entries b on b.id = l.basis_entry
          join stock_movements m on m.count_key = l.count_key and m.variant_key = l.variant_key
          where l.delta <> l.counted - b.on_hand - coalesce((
            select sum(o.delta) from stock_movements o
            where o.variant_key = l.variant_key and o.id > b.position and o.id < m.id
              and (o.count_key is not null
                or o.transfer_key is null and o.reason in ('lost', 'found', 'wrong-count'))), 0)`,
  },
  {
    name: "a movement of a count has a reason, and one with a reason belongs to no order, and to a transfer only if lost or damaged on the way",
    sql: `select id, reason, order_key, transfer_key from stock_movements
          where case when reason in ('damaged', 'lost', 'found', 'own-use', 'wrong-count')
                     then order_key is not null or num_nonnulls(count_key, transfer_key) > 1
                          or transfer_key is not null and reason not in ('damaged', 'lost')
                     else count_key is not null end`,
  },
];
