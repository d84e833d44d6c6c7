import type { Pool } from "pg";
import { raw, sql } from "../../core/db/sql";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { storeScope, type Staff } from "../../core/session-context";
import type { ReorderLevel } from "../../stock/reorder-levels";
import { barcodesOf, skuOf } from "../codes/codes-read";
import { PICTURES } from "../pictures";
import type { LockedProduct, LockedVariant } from "../product-lock";

/** A product among many, with the version of its edits alone, which sales leave as it is, and its reorder levels. */
export type ProductOfMany = Omit<LockedProduct, "variants"> & {
  editVersion: number;
  variants: (LockedVariant & ReorderLevel)[];
};

/** Whether it was sold, or has records, is only read for the variants that an edit takes off. */
const WITHOUT_RECORDS = { hasRecords: true, isTraded: true };

const PICTURES_OF = raw(PICTURES);
const SKU = raw(skuOf("v"));
const BARCODES = raw(barcodesOf("v"));

type Row = Omit<ProductOfMany, "variants"> & {
  variants: Omit<ProductOfMany["variants"][number], keyof typeof WITHOUT_RECORDS>[];
};

/** Reads products within the person's scope as `lockProduct` does, by key. */
export async function readMany(
  db: Pool | Tx,
  staff: Staff,
  keys: readonly string[],
): Promise<Map<string, ProductOfMany>> {
  const scope = storeScope(staff);
  const { rows } = await queryAgain<Row>(
    db,
    sql`select p.key, p.title, p.description, p.store_key as "storeKey", s.title as "storeTitle",
              p.catalogue_key as "catalogueKey", p.supplier_key as "supplierKey", p.category_key as "categoryKey",
              p.price_kobo as "priceKobo", p.sale_price_kobo as "salePriceKobo", ${PICTURES_OF} as pictures,
              p.is_vat_exempt as "isVatExempt", p.version + p.gone_version as "ownVersion", p.version as "editVersion",
              v.list as variants, v.tracks as "tracksSerials"
         from products p join stores s on s.key = p.store_key
         cross join lateral (
           select coalesce(bool_or(v.tracks_serials), false) as tracks,
                  coalesce(json_agg(json_build_object(
                    'key', v.key, 'variation', v.variation, 'status', v.status, 'position', v.position,
                    'quantity', v.quantity, 'priceKobo', v.price_kobo, 'salePriceKobo', v.sale_price_kobo,
                    'version', v.version, 'isRemoved', v.removed_at is not null, 'tracksSerials', v.tracks_serials,
                    'numbered', v.numbered, 'waiting', v.waiting, 'catalogueKey', v.catalogue_key,
                    'codesVersion', coalesce(cc.version, 0), 'sku', ${SKU}, 'barcodes', ${BARCODES},
                    'reorderAt', r.reorder_at, 'orderUpTo', r.order_up_to
                  ) order by v.position, v.key), '[]') as list
             from variants v left join catalogue_codes cc on cc.catalogue_key = v.catalogue_key
             left join reorder_levels r on r.key = v.key
            where v.product_key = p.key) v
        where p.deleted_at is null and p.key = any (${keys}::uuid[])
          and (${scope}::uuid is null or p.store_key = ${scope})`,
  );
  return new Map(
    rows.map((row) => [
      row.key,
      { ...row, variants: row.variants.map((variant) => ({ ...variant, ...WITHOUT_RECORDS })) },
    ]),
  );
}

/**
 * Locks products and their variants until the transaction ends, in the order in which sales and edits do; with `twins`
 * also those of other stores, as an edit of what all stores share does.
 */
export async function lockMany(tx: Tx, keys: readonly string[], twins: readonly string[]): Promise<void> {
  const products = sql`select q.key from products q where q.key = any (${keys}::uuid[])
    union select q.key from products q join products p on p.catalogue_key = q.catalogue_key
           where p.key = any (${twins}::uuid[])`;
  const variants = sql`select from variants where product_key in (${products}) order by key for no key update`;
  await tx.query(variants);
  await tx.query(sql`select from products where key in (${products}) order by key for no key update`);
  // A return or a transfer may have added variants in between.
  await tx.query(variants);
}
