import type { Invariant } from "./invariant";

/** The totals kept with products. */
export const products: readonly Invariant[] = [
  {
    name: "a product's statuses equal those of its variants",
    sql: `select p.key, p.statuses from products p
          where p.statuses <> array(select distinct status from variants v
                                    where v.product_key = p.key and v.removed_at is null order by 1)`,
  },
  {
    name: "the stored product counts equal the number of products",
    sql: `select store_key, status, kept.n as kept, there.n as there
          from product_counts kept
          full join (select store_key, status, count(*) as n from products, unnest(statuses || 'all'::text) as status
                     where deleted_at is null group by 1, 2) there using (store_key, status)
          where coalesce(kept.n, 0) <> coalesce(there.n, 0)`,
  },
];
