import type { VariantStatus } from "../../src/api/products/products.contract";
import type { Kobo } from "../core/money";

export type Prices = { priceKobo: Kobo; salePriceKobo: Kobo };

/** What a person may change of a variant. */
export type VariantFields = Prices & { variation: string; status: VariantStatus; position: number };

export type Codes = { sku: string; barcodes: readonly string[] };

export type StoredVariant = VariantFields & Codes & { key: string; quantity: number };

/** A variant as sent by a form; null for omitted fields. */
export type WantedVariant = {
  key: string | null;
  variation: string;
  status: VariantStatus;
  priceKobo: Kobo | null;
  salePriceKobo: Kobo | null;
  quantity: number | null;
  sku: string | null;
  barcodes: readonly string[] | null;
};

export type VariantPlan = {
  added: (VariantFields & Codes & { quantity: number })[];
  /** Those that differ from what is stored; `delta` is the change of quantity. */
  changed: (VariantFields & { key: string; delta: number })[];
  /** Those whose codes differ. */
  coded: (Codes & { key: string; variation: string; position: number })[];
  removed: StoredVariant[];
};

/**
 * The changes from the stored variants to the wanted ones, in the order wanted. A wanted key that is not stored creates
 * a new variant. A variant without a price takes the product's price if it had that price before; otherwise its price
 * stays.
 */
export function planVariants(
  stored: readonly StoredVariant[],
  wanted: readonly WantedVariant[],
  before: Prices,
  after: Prices,
): VariantPlan {
  const rest = new Map(stored.map((variant) => [variant.key, variant]));
  const plan: VariantPlan = { added: [], changed: [], coded: [], removed: [] };
  for (const [position, want] of wanted.entries()) {
    const old = want.key === null ? undefined : rest.get(want.key);
    const { variation, status } = want;
    if (old === undefined) {
      const priceKobo = want.priceKobo ?? after.priceKobo;
      const salePriceKobo = want.salePriceKobo ?? after.salePriceKobo;
      const { sku, barcodes } = codesOf(want, { sku: "", barcodes: [] });
      const quantity = want.quantity ?? 0;
      plan.added.push({ variation, status, position, priceKobo, salePriceKobo, quantity, sku, barcodes });
      continue;
    }
    rest.delete(old.key);
    const fields = { variation, status, position, ...pricesOf(want, old, before, after) };
    const delta = (want.quantity ?? old.quantity) - old.quantity;
    if (delta !== 0 || differs(old, fields)) plan.changed.push({ key: old.key, ...fields, delta });
    const codes = codesOf(want, old);
    if (!hasCodes(old, codes)) plan.coded.push({ key: old.key, variation, position, ...codes });
  }
  plan.removed.push(...rest.values());
  return plan;
}

const pricesOf = (want: WantedVariant, old: Prices, before: Prices, after: Prices): Prices => ({
  priceKobo: want.priceKobo ?? (old.priceKobo === before.priceKobo ? after.priceKobo : old.priceKobo),
  salePriceKobo:
    want.salePriceKobo ?? (old.salePriceKobo === before.salePriceKobo ? after.salePriceKobo : old.salePriceKobo),
});

const codesOf = (want: WantedVariant, old: Codes): Codes => ({
  sku: want.sku ?? old.sku,
  barcodes: want.barcodes ?? old.barcodes,
});

const hasCodes = (old: Codes, { sku, barcodes }: Codes): boolean =>
  old.sku === sku &&
  old.barcodes.length === barcodes.length &&
  old.barcodes.every((barcode, at) => barcode === barcodes[at]);

const differs = (old: VariantFields, now: VariantFields): boolean =>
  old.variation !== now.variation ||
  old.status !== now.status ||
  old.position !== now.position ||
  old.priceKobo !== now.priceKobo ||
  old.salePriceKobo !== now.salePriceKobo;

export const isUnchanged = ({ added, changed, coded, removed }: VariantPlan): boolean =>
  added.length + changed.length + coded.length + removed.length === 0;
