import type { Invariant } from "./invariant";

/** Changes of many products at once. */
export const bulk: readonly Invariant[] = [
  {
    name: "a bulk change that was made knows the versions that it gave",
    sql: `select b.key, b.status, p.product_key, p.version_before, p.version_after
          from bulk_changes b join bulk_products p on p.bulk_key = b.key
          where case when b.status = 'proposed' then p.version_after is not null
                     -- Reorder levels have versions of their own.
                     else p.version_after is distinct from
                          p.version_before + (b.change->>'field' <> 'reorder')::integer end`,
  },
  {
    name: "a row of reorder levels in a bulk change is of a variant, and each level orders something",
    sql: `select l.bulk_key, l.place, l.from_value, l.to_value from bulk_changes b join bulk_lines l on l.bulk_key = b.key
          where b.change->>'field' = 'reorder'
            and (l.variant_key is null
                 or exists (select from unnest(array[l.from_value, l.to_value]) as value
                             where value <> '' and (value !~ '^\\d+/\\d+$'
                                   or split_part(value, '/', 1)::numeric >= split_part(value, '/', 2)::numeric)))`,
  },
  {
    name: "a bulk change of reorder levels has an entry in the history for each of its rows",
    sql: `select b.key, l.product_key, l.variation from bulk_changes b join bulk_lines l on l.bulk_key = b.key
          where b.change->>'field' = 'reorder' and b.status <> 'proposed'
            and not exists (
              select from audit_log a join audit_log made on made.request_id = a.request_id
               where made.action = 'products.changed' and made.after->>'bulk' = b.key::text
                 and a.action = 'product.reorderLevelSet' and a.entity_key = l.product_key
                 and l.to_value = coalesce((a.after->>'reorder_at') || '/' || (a.after->>'order_up_to'), ''))`,
  },
  {
    name: "a bulk change has a row for each of its products",
    sql: `select p.bulk_key, p.product_key from bulk_products p
          where not exists (select from bulk_lines l
                             where (l.bulk_key, l.product_key) = (p.bulk_key, p.product_key))`,
  },
  {
    name: "a bulk change and its undoing are each once in the audit log",
    sql: `select b.key, b.status, count(a.id) as n from bulk_changes b
          left join audit_log a on a.action in ('products.changed', 'products.changeUndone')
                               and a.after->>'bulk' = b.key::text
          group by b.key
          having count(a.id) <> case b.status when 'proposed' then 0 when 'applied' then 1 else 2 end`,
  },
];
