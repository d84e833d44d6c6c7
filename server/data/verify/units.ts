import { ON_SHELF, stateIn } from "../../books/units";
import type { Invariant } from "./invariant";

/** Units with serial numbers, compared with their variants, orders and history. */
export const units: readonly Invariant[] = [
  {
    name: "as many units of a variant are registered in stock as it counts, and never more than there are",
    sql: `select v.key, v.numbered, v.quantity, v.waiting, coalesce(u.n, 0) as registered from variants v
          left join (select variant_key, count(*) as n from units where state in ${ON_SHELF} group by 1) u
            on u.variant_key = v.key
          where v.numbered <> coalesce(u.n, 0) or v.numbered > v.quantity + v.waiting`,
  },
  {
    name: "the units that pending orders hold without names are those that their variant counts",
    sql: `select v.key, v.waiting, coalesce(l.n, 0) as held from variants v
          left join (
            select l.variant_key, sum(l.quantity - l.returned_quantity - coalesce(u.n, 0)) as n
              from order_lines l join orders o on o.key = l.order_key
              left join (select order_line_key, count(*) as n from units group by 1) u on u.order_line_key = l.key
             where o.status = 'pending' group by 1) l on l.variant_key = v.key
          where v.waiting <> case when v.tracks_serials then coalesce(l.n, 0) else 0 end`,
  },
  {
    name: "a product has serial numbers in all its variants and stores, or in none",
    sql: `select p.catalogue_key, count(*) as variants from variants v join products p on p.key = v.product_key
          group by 1 having bool_or(v.tracks_serials) <> bool_and(v.tracks_serials)`,
  },
  {
    name: "a unit in stock is in the state that the status of its variant says",
    sql: `select u.key, u.serial, u.state, v.status from units u join variants v on v.key = u.variant_key
          where u.state in ${ON_SHELF} and u.state <> ${stateIn("v")}`,
  },
  {
    name: "a unit that is held or sold is of the variant and in the status of its order, one of its places",
    sql: `select u.key, u.serial, u.state, o.status from units u join order_lines l on l.key = u.order_line_key
          join orders o on o.key = l.order_key
          where u.variant_key <> l.variant_key
             or u.state <> case o.status when 'pending' then 'held' when 'completed' then 'sold' else 'gone' end
          union all
          select u.key, u.serial, u.state, null from units u
          where (u.state in ('held', 'sold')) <> (u.order_line_key is not null)
          union all
          select l.key, null, count(*)::text, null from units u join order_lines l on l.key = u.order_line_key
          group by l.key having count(*) > l.quantity - l.returned_quantity`,
  },
  {
    name: "a unit is where its history says",
    sql: `select u.key, u.serial, u.state, e.state as recorded from units u
          left join lateral (
            select state, kind, coalesce(to_variant_key, from_variant_key) as variant_key from unit_events
             where unit_key = u.key order by id desc limit 1) e on true
          where e.state is distinct from u.state or e.variant_key is distinct from u.variant_key`,
  },
  {
    name: "each step of a unit begins where the one before it ended",
    sql: `select id, unit_key, kind from (
            select id, unit_key, kind, state, from_variant_key,
                   lag(coalesce(to_variant_key, from_variant_key)) over steps as ended, lag(state) over steps as before
              from unit_events window steps as (partition by unit_key order by id)) e
          where (kind = 'registered') <> (before is null or before = 'gone')
             or (kind <> 'registered' and from_variant_key is distinct from ended)`,
  },
  {
    name: "no more units went with a transfer or came back with a return than its stock did",
    sql: `select e.transfer_key, e.from_variant_key, count(*) as units from unit_events e
          where e.transfer_key is not null and e.kind = 'sent' group by 1, 2
          having count(*) > (select coalesce(sum(l.quantity + coalesce(d.quantity, 0)), 0) from transfer_lines l
                              left join transfer_differences d
                                on d.transfer_key = l.transfer_key and d.position = l.position and d.reason = 'extra'
                              where l.transfer_key = e.transfer_key and l.variant_key = e.from_variant_key)
          union all
          select e.return_key, e.to_variant_key, count(*) from unit_events e
          where e.return_key is not null group by 1, 2
          having count(*) > (select coalesce(sum(quantity), 0) from return_lines l
                              where l.return_key = e.return_key and l.to_variant_key = e.to_variant_key)`,
  },
];
