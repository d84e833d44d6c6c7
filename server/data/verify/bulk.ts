import type { Invariant } from "./invariant";

/** Changes of many products at once. */
export const bulk: readonly Invariant[] = [
  {
    name: "a bulk change that was made knows the versions that it gave",
    sql: `select b.key, b.status, p.product_key, p.version_before, p.version_after
          from bulk_changes b join bulk_products p on p.bulk_key = b.key
          where case when b.status = 'proposed' then p.version_after is not null
                     else p.version_after is distinct from p.version_before + 1 end`,
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
