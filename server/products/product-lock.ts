import type { Tx } from "../core/db/transaction";
import type { Kobo } from "../core/money";
import type { StoredVariant } from "./variants";
import { storeScope, type Staff } from "../core/session-context";
import { barcodesOf, skuOf } from "./codes/codes-read";
import { PICTURES } from "./pictures";

/** A variant under lock, with those taken off the product, whose rows only orders and transfers still need. */
export type LockedVariant = StoredVariant & {
  version: number;
  catalogueKey: string;
  /** Of its codes, which its twins in other stores share; 0 if it never had one. */
  codesVersion: number;
  isRemoved: boolean;
  tracksSerials: boolean;
  /** Registered units in stock, and units that pending orders took without naming them. */
  numbered: number;
  waiting: number;
  /** Whether a unit is registered that is there, or was, or whether a stock count names it. */
  hasRecords: boolean;
  /** Whether it was ever on an order or a transfer, or moved by one. */
  isTraded: boolean;
};

export type LockedProduct = {
  key: string;
  title: string;
  description: string;
  storeKey: string;
  storeTitle: string;
  catalogueKey: string;
  supplierKey: string;
  categoryKey: string | null;
  priceKobo: Kobo;
  salePriceKobo: Kobo;
  /** The cover first. */
  pictures: string[];
  isVatExempt: boolean;
  tracksSerials: boolean;
  /** Without the versions of its variants, which `productVersionOf` adds. */
  ownVersion: number;
  variants: LockedVariant[];
};

const CODES = `${skuOf("v")} as sku, ${barcodesOf("v")} as barcodes`;

/** The version that an edit is checked against, from PRODUCT_VERSION. */
export const productVersionOf = (product: LockedProduct): number =>
  product.variants.reduce((sum, variant) => sum + variant.version + variant.codesVersion, product.ownVersion);

/**
 * Locks a product and its variants until the transaction ends; null when it is outside the person's scope. Variants are
 * locked first, as in sales; a second read locks a variant that a return adds in between.
 */
export async function lockProduct(tx: Tx, staff: Staff, key: string): Promise<LockedProduct | null> {
  const scope = storeScope(staff);
  await tx.query(
    `select from variants v join products p on p.key = v.product_key
      where p.key = $1 and ($2::uuid is null or p.store_key = $2) order by v.key for update of v`,
    [key, scope],
  );
  const { rows: products } = await tx.query<Omit<LockedProduct, "variants" | "tracksSerials">>(
    `select p.key, p.title, p.description, p.store_key as "storeKey", s.title as "storeTitle",
            p.catalogue_key as "catalogueKey", p.supplier_key as "supplierKey",
            p.category_key as "categoryKey", p.price_kobo as "priceKobo", p.sale_price_kobo as "salePriceKobo",
            ${PICTURES} as pictures, p.is_vat_exempt as "isVatExempt",
            p.version + p.gone_version as "ownVersion"
       from products p join stores s on s.key = p.store_key
      where p.key = $1 and p.deleted_at is null and ($2::uuid is null or p.store_key = $2) for no key update of p`,
    [key, scope],
  );
  const product = products[0];
  if (!product) return null;
  const { rows: variants } = await tx.query<LockedVariant>(
    `select v.key, v.variation, v.status, v.position, v.quantity, v.price_kobo as "priceKobo",
            v.sale_price_kobo as "salePriceKobo", v.version, v.removed_at is not null as "isRemoved",
            v.tracks_serials as "tracksSerials", v.numbered, v.waiting,
            exists (select from units where variant_key = v.key)
              or exists (select from unit_events where from_variant_key = v.key)
              or exists (select from unit_events where to_variant_key = v.key)
              or exists (select from count_lines where variant_key = v.key) as "hasRecords",
            v.catalogue_key as "catalogueKey", coalesce(cc.version, 0) as "codesVersion", ${CODES},
            exists (select from stock_movements where variant_key = v.key and reason not in
                ('opening', 'edit', 'damaged', 'lost', 'found', 'own-use', 'wrong-count'))
              or exists (select from order_lines where variant_key = v.key)
              or exists (select from transfer_lines where variant_key = v.key)
              or exists (select from transfer_lines where to_variant_key = v.key)
              or exists (select from purchase_lines where variant_key = v.key) as "isTraded"
       from variants v left join catalogue_codes cc on cc.catalogue_key = v.catalogue_key
      where v.product_key = $1 order by v.key for update of v`,
    [key],
  );
  return { ...product, tracksSerials: variants.some(({ tracksSerials }) => tracksSerials), variants };
}
