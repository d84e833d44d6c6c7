import type { Pool } from "pg";
import { sql } from "../../core/db/sql";
import { queryAgain, type Tx } from "../../core/db/transaction";
import type { ShopFacts } from "./check";
import type { Wanted } from "./wanted";
import type { Names } from "./reading/file";
import { storeScope, type Staff } from "../../core/session-context";

type Store = { key: string; title: string };

/** The stores a person may list goods in, by title. */
export async function readStoresInReach(db: Pool | Tx, staff: Staff): Promise<Store[]> {
  const { rows } = await queryAgain<Store>(db, {
    text: "select key, title from stores where $1::uuid is null or key = $1 order by sort_name(title), key",
    values: [storeScope(staff)],
  });
  return rows;
}

/** The shop's records for all that a file names. */
export async function readShopFacts(
  db: Pool | Tx,
  staff: Staff,
  stores: readonly Store[],
  { pictures: references, products, variants }: Names,
): Promise<Omit<ShopFacts, "listed">> {
  const { rows } = await queryAgain<Record<"suppliers" | "pictures" | "catalogue", never[]>>(db, {
    text: `select coalesce((select json_agg(json_build_object('key', key, 'name', name)) from suppliers), '[]') as suppliers,
            array(select distinct picture from products, unnest(image || more_images) as picture
                   where (image = any ($1::text[]) or more_images && $1::text[]) and picture = any ($1::text[])) as pictures,
            coalesce((select json_agg(json_build_array(named.key, named.catalogue_key)) from (
              select p.key, p.catalogue_key from products p
               where p.key = any ($2::uuid[]) and ($4::uuid is null or p.store_key = $4)
              union all
              select v.key, v.catalogue_key from variants v join products p on p.key = v.product_key
               where v.key = any ($3::uuid[]) and ($4::uuid is null or p.store_key = $4)) named), '[]') as catalogue`,
    values: [references, products, variants, storeScope(staff)],
  });
  const { suppliers = [], pictures = [], catalogue = [] } = rows[0] ?? {};
  return { stores, suppliers, pictures: new Set(pictures), catalogue: new Map(catalogue) };
}

/**
 * JSON text of the goods in reach that a file may mean, as a list of `Listed`: only a thread reads it, because reading
 * those of a large file takes long.
 */
export async function readListed(db: Pool | Tx, staff: Staff, { goods, products }: Names): Promise<string> {
  const scope = storeScope(staff);
  const { rows } = await queryAgain<{ listed: string }>(
    db,
    sql`with named as (
          select p.key from products p
           where p.deleted_at is null and p.store_key in (select key from stores)
             and lower(p.title) = any (array(select lower(title) from unnest(${goods.titles}::text[]) as t (title)))
          union select p.key from products p where p.catalogue_key = any (${goods.catalogueKeys}::uuid[])
          union select p.key from products p
           where p.catalogue_key in (select catalogue_key from products where key = any (${products}::uuid[]))
              or p.catalogue_key = any (${products}::uuid[])
          union select v.product_key from codes c join variants v on v.catalogue_key = c.catalogue_key
           where c.match = any (${goods.codes}::text[]) and v.removed_at is null)
        select coalesce(json_agg(json_build_object(
                 'key', p.key, 'store', p.store_key, 'catalogueKey', p.catalogue_key, 'title', p.title,
                 'category', coalesce(c.name, ''), 'variants', v.list) order by p.key), '[]')::text as listed
          from named join products p on p.key = named.key left join categories c on c.key = p.category_key
          cross join lateral (
            select coalesce(json_agg(json_build_object(
                     'key', v.key, 'catalogueKey', v.catalogue_key, 'variation', v.variation, 'status', v.status,
                     'codes', coalesce((select match from codes c where c.catalogue_key = v.catalogue_key
                                          and c.sku is not null), '')
                       || array(select match from codes c where c.catalogue_key = v.catalogue_key
                                  and c.barcode is not null))
                     order by v.position, v.key), '[]') as list
              from variants v where v.product_key = p.key and v.removed_at is null) v
         where p.deleted_at is null and (${scope}::uuid is null or p.store_key = ${scope})`,
  );
  return rows[0]?.listed ?? "[]";
}

/** The wanted products that their stores do not have yet. */
export async function withoutThoseThere(db: Pool | Tx, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const { rows } = await queryAgain<{ index: number }>(db, {
    text: `select w.index::integer as index
       from unnest($1::uuid[], $2::uuid[]) with ordinality as w (store_key, catalogue_key, index)
       join products p on p.store_key = w.store_key and p.catalogue_key = w.catalogue_key and p.deleted_at is null`,
    values: [wanted.map(({ body }) => body.store), wanted.map(({ catalogueKey }) => catalogueKey)],
  });
  const there = new Set(rows.map(({ index }) => index - 1));
  return wanted.filter((_, index) => !there.has(index));
}
