import type { Invariant } from "./invariant";

/** The totals kept with products, and their codes. */
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
  {
    name: "goods have one category in all stores that list them",
    sql: `select catalogue_key, count(distinct coalesce(category_key::text, 'none')) as n from products
          where deleted_at is null group by 1 having count(distinct coalesce(category_key::text, 'none')) > 1`,
  },
  {
    name: "goods are described alike in all stores that list or listed them",
    sql: `select catalogue_key, count(*) as n from (
            select distinct catalogue_key, title, description, image, more_images, category_key, is_vat_exempt
              from products) words
          group by 1 having count(*) > 1
          union all
          select catalogue_key, count(distinct variation) from variants group by 1 having count(distinct variation) > 1`,
  },
  {
    name: "goods have a category of goods, and expenses one of expenses",
    sql: `select p.key, c.name, c.kind from products p join categories c on c.key = p.category_key where c.kind <> 'goods'
          union all
          select t.key, c.name, c.kind from transactions t join categories c on c.key = t.category_key
          where c.kind <> 'expense'`,
  },
  {
    name: "a product has each of its pictures once",
    sql: `select p.key, picture, count(*) as n from products p, unnest(p.image || p.more_images) as picture
          where picture <> '' group by 1, 2 having count(*) > 1`,
  },
  {
    name: "a code names one catalogue variant, which has one SKU",
    sql: `select match, count(distinct catalogue_key) as n from codes group by 1 having count(distinct catalogue_key) > 1
          union all
          select catalogue_key::text, count(sku) from codes group by 1 having count(sku) > 1`,
  },
  {
    name: "a barcode of 8, 12, 13 or 14 digits has a right check digit, and every code belongs to a catalogue entry",
    sql: `select match, catalogue_key from codes
          where (barcode ~ '^([0-9]{8}|[0-9]{12,14})$' and not is_gtin(barcode))
             or catalogue_key not in (select catalogue_key from catalogue_codes)`,
  },
];
