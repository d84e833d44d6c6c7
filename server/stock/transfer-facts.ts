import type { Tx } from "../core/db/transaction";
import type { Destination, Source } from "./transfer-rules";

export type TransferSource = Source & { image: string; storeTitle: string };

/** The data a transfer depends on; `destination` is null when there is no such store. */
export type TransferFacts = { sources: TransferSource[]; destination: Destination | null };

type Wanted = { toKey: string; variantKeys: readonly string[] };

/** The twins of the given variants in the receiving store. */
const TWINS = `
  select t.key from variants s join products p on p.key = s.product_key
    join products q on q.catalogue_key = p.catalogue_key and q.store_key = $2 and q.deleted_at is null
    join variants t on t.product_key = q.key and t.catalogue_key = s.catalogue_key
   where s.key = any ($1::uuid[])`;

const FACTS = `
  with source as (
    select v.*, p.store_key, p.catalogue_key as product_catalogue_key, p.title, p.deleted_at,
           coalesce(nullif(v.image, ''), p.image) as picture, s.title as store_title
      from variants v join products p on p.key = v.product_key join stores s on s.key = p.store_key
     where v.key = any ($1::uuid[]) and ($3::uuid is null or p.store_key = $3)),
  twin_product as (
    select q.key, q.catalogue_key from products q
     where q.store_key = $2 and q.deleted_at is null
       and q.catalogue_key in (select product_catalogue_key from source))
  select coalesce((select json_agg(json_build_object(
           'key', key, 'productKey', product_key, 'storeKey', store_key, 'storeTitle', store_title,
           'productCatalogueKey', product_catalogue_key, 'catalogueKey', catalogue_key, 'productTitle', title,
           'productDeleted', deleted_at is not null, 'variation', variation, 'status', status, 'quantity', quantity,
           'tracksSerials', tracks_serials, 'numbered', numbered, 'waiting', waiting,
           'image', picture)) from source), '[]') as sources,
         (select json_build_object(
            'storeKey', key, 'storeTitle', title,
            'products', coalesce((select json_agg(json_build_object('key', key, 'catalogueKey', catalogue_key))
                                    from twin_product), '[]'),
            'variants', coalesce((
              select json_agg(json_build_object(
                       'key', v.key, 'productKey', v.product_key, 'catalogueKey', v.catalogue_key,
                       'status', v.status))
                from variants v
               where v.product_key in (select key from twin_product)
                 and v.catalogue_key in (select catalogue_key from source)), '[]'))
            from stores where key = $2) as destination`;

/** The products of the given variants in the receiving store, kept from being deleted: they may get variants. */
const LOCK_PRODUCTS = `
  select from products q
   where q.store_key = $2 and q.deleted_at is null and q.catalogue_key in (
         select p.catalogue_key from variants v join products p on p.key = v.product_key where v.key = any ($1::uuid[]))
   order by q.key for share`;

/**
 * Locks the variants that goods leave and those they arrive at, all in one key order, so that opposite transfers wait
 * for each other instead of both failing, and then the products there; then reads them. Variants that are not in the store `scope` are missing, like
 * unknown ones.
 */
export async function lockTransferFacts(tx: Tx, scope: string | null, wanted: Wanted): Promise<TransferFacts> {
  await tx.query(
    `select from variants v
      where v.key in (
        select o.key from variants o join products own on own.key = o.product_key
         where o.key = any ($1::uuid[]) and ($3::uuid is null or own.store_key = $3) union ${TWINS})
      order by v.key for no key update`,
    [wanted.variantKeys, wanted.toKey, scope],
  );
  await tx.query(LOCK_PRODUCTS, [wanted.variantKeys, wanted.toKey]);
  const { rows } = await tx.query<TransferFacts>(FACTS, [wanted.variantKeys, wanted.toKey, scope]);
  const facts = rows[0];
  if (!facts) throw new Error("a select of one row gave none");
  return facts;
}
