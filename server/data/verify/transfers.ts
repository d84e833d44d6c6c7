import type { Invariant } from "./invariant";

/** Units of a transfer's lines that differ from what was sent, 0 where none do. */
const DIFFERED = `
  select l.*, coalesce(d.short, 0) as short, coalesce(d.lost, 0) as lost, coalesce(d.damaged, 0) as damaged,
         coalesce(d.extra, 0) as extra
    from transfer_lines l left join (
      select transfer_key, position, sum(quantity) filter (where reason in ('lost', 'not-packed')) as short,
             sum(quantity) filter (where reason = 'lost') as lost,
             sum(quantity) filter (where reason = 'damaged') as damaged,
             sum(quantity) filter (where reason = 'extra') as extra
        from transfer_differences group by 1, 2) d using (transfer_key, position)`;

/** Transfers compared with the ledger and with their units. */
export const transfers: readonly Invariant[] = [
  {
    name: "the movements of a transfer match its lines and what differed, as far as it is received",
    sql: `with line as (${DIFFERED}),
          wanted as (
            select transfer_key, variant_key, reason, sum(units) as units from (
              select transfer_key, variant_key, 'transfer-out' as reason, -quantity - extra as units from line
              union all
              select transfer_key, to_variant_key, 'transfer-in',
                     case when t.status in ('sent', 'called-back') then 0 else quantity - short + extra end
                from line join transfers t on t.key = transfer_key
              union all
              select transfer_key, variant_key, 'transfer-back',
                     case when t.status = 'called-back' then quantity else short end
                from line join transfers t on t.key = transfer_key
              union all select transfer_key, variant_key, 'lost', -lost from line
              union all select transfer_key, to_variant_key, 'damaged', -damaged from line) w
             group by 1, 2, 3 having sum(units) <> 0),
          moved as (
            select transfer_key, variant_key, reason, sum(delta) as units from stock_movements
            where transfer_key is not null group by 1, 2, 3)
          select transfer_key, variant_key, reason, wanted.units as wanted, moved.units as moved
          from wanted full join moved using (transfer_key, variant_key, reason)
          where wanted.units is distinct from moved.units`,
  },
  {
    name: "the movements of a transfer in both stores, what is on the way and what was written off add up to 0 for each gadget",
    sql: `with line as (${DIFFERED}),
          place as (
            select transfer_key, variant_key, to_variant_key from line
            union select transfer_key, to_variant_key, to_variant_key from line),
          moved as (
            select p.transfer_key, p.to_variant_key, sum(m.delta) as units
              from stock_movements m join place p using (transfer_key, variant_key) group by 1, 2),
          elsewhere as (
            select l.transfer_key, l.to_variant_key,
                   sum(case t.status when 'sent' then l.quantity else 0 end + l.lost + l.damaged) as units
              from line l join transfers t on t.key = l.transfer_key group by 1, 2)
          select transfer_key, to_variant_key, moved.units as moved, elsewhere.units as elsewhere
          from moved full join elsewhere using (transfer_key, to_variant_key)
          where coalesce(moved.units, 0) + coalesce(elsewhere.units, 0) <> 0`,
  },
  {
    name: "the status of a transfer says whether something differed, by no more than was sent or came",
    sql: `select t.key, t.status, null::integer as position from transfers t
          where (t.status = 'received-with-differences')
                <> exists (select from transfer_differences d where d.transfer_key = t.key)
          union all
          select transfer_key, null, position from (${DIFFERED}) line
          where short > quantity or short > 0 and extra > 0 or damaged > quantity - short + extra`,
  },
  {
    name: "a transfer that does not move at once comes from one store",
    sql: `select t.key, t.status from transfers t join transfer_lines l on l.transfer_key = t.key
          where t.status = 'sent' or t.closed_at is not null
          group by 1 having count(distinct l.from_store_key) > 1`,
  },
  {
    name: "a unit in transit went with a transfer that is on the way",
    sql: `select u.key, u.serial, t.status from units u
          left join lateral (
            select transfer_key from unit_events where unit_key = u.key and kind = 'sent' order by id desc limit 1) e
            on true
          left join transfers t on t.key = e.transfer_key
          where u.state = 'in transit' and t.status is distinct from 'sent'`,
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
