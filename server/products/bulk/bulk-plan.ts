import type { BulkChange } from "../../../src/api/products/bulk.contract";
import { changedPrice } from "../../../src/api/products/bulk.rules";
import { toKobo, type Kobo } from "../../core/money";
import { ruleRefusal } from "../../core/errors";
import type { ProductOfMany } from "./many-lock";
import { type ChangeOfMany, type EditOfMany, editOfMany } from "./many-write";
import type { LevelSet, ReorderLevel } from "../../stock/reorder-levels";
import type { VariantStatus } from "../../../src/api/products/products.contract";

/**
 * A value of a product, or of its variant: kobo of a price, a status, the key of a category or supplier, or a reorder level
 * such as 5/40, "" for none.
 */
export type BulkLine = { variantKey: string | null; variation: string; from: string; to: string };

type Field = BulkChange["field"];

const listedOf = ({ variants }: ProductOfMany) => variants.filter(({ isRemoved }) => !isRemoved);

/** The values that a change concerns, in the order of the product's variants. */
export function valuesOf(field: Field, product: ProductOfMany): { variantKey: string | null; value: string }[] {
  const own = (value: string) => ({ variantKey: null, value });
  if (field === "category") return [own(product.categoryKey ?? "")];
  if (field === "supplier") return [own(product.supplierKey)];
  const variants = listedOf(product);
  if (field === "reorder") {
    const active = variants.filter(({ status }) => status === "active");
    return active.map((variant) => ({ variantKey: variant.key, value: levelValue(variant) }));
  }
  if (field === "status") return variants.map(({ key, status }) => ({ variantKey: key, value: status }));
  return [
    own(String(product.salePriceKobo)),
    ...variants.map(({ key, salePriceKobo }) => ({ variantKey: key, value: String(salePriceKobo) })),
  ];
}

const levelValue = ({ reorderAt, orderUpTo }: ReorderLevel) => (reorderAt === null ? "" : `${reorderAt}/${orderUpTo}`);

function levelOf(value: string): ReorderLevel {
  const [reorderAt = null, orderUpTo = null] = value === "" ? [] : value.split("/").map(Number);
  return { reorderAt, orderUpTo };
}

/** What a change makes of one product. Refuses (417) a price below 0 or beyond the books, and a level that orders nothing. */
export function linesOf(change: BulkChange, product: ProductOfMany): BulkLine[] {
  const names = new Map(product.variants.map(({ key, variation }) => [key, variation]));
  return valuesOf(change.field, product)
    .map(({ variantKey, value }) => {
      const variation = variantKey === null ? "" : (names.get(variantKey) ?? "");
      const name = change.field === "reorder" ? `${product.title} (${variation})` : product.title;
      return { variantKey, variation, from: value, to: wantedOf(change, value, name) };
    })
    .filter(({ from, to }) => from !== to);
}

const FOR_SALE = new Set(["active", "hidden"]);

function wantedOf(change: BulkChange, from: string, name: string): string {
  switch (change.field) {
    case "status":
      return (change.of === undefined ? FOR_SALE.has(from) : from === change.of) ? change.value : from;
    case "category":
    case "supplier":
      return change.value;
    case "reorder": {
      const { reorder_at: at, order_up_to: upTo } = change;
      const isWhole = at !== undefined && upTo !== undefined;
      // One number alone has no meaning for a variant that is not watched.
      if (from === "" && !isWhole) return from;
      const level = levelOf(from);
      const { reorderAt, orderUpTo } = {
        reorderAt: at === undefined ? level.reorderAt : at,
        orderUpTo: upTo === undefined ? level.orderUpTo : upTo,
      };
      if (reorderAt !== null && orderUpTo !== null && orderUpTo <= reorderAt)
        throw ruleRefusal(
          `${name} would be reordered at ${reorderAt} up to ${orderUpTo}, so nothing. Change both numbers, or leave it out`,
        );
      return levelValue({ reorderAt, orderUpTo });
    }
    case "sale_price": {
      const { by, value, round_to: roundTo = 0 } = change;
      const points = by === "percent" ? Math.round(value * 100) : toKobo(value);
      const price = changedPrice(Number(from), { by, value: points, roundTo: toKobo(roundTo) });
      if (price < 0) throw ruleRefusal(`${name} would cost less than ₦0.00. Take less off, or leave it out`);
      if (!Number.isSafeInteger(price)) throw ruleRefusal(`The price of ${name} would be too large`);
      return String(price);
    }
  }
}

/** The reorder levels that give a product the values of these lines. */
export const levelsToValues = (
  product: ProductOfMany,
  lines: readonly { variantKey: string | null; value: string }[],
): LevelSet[] =>
  lines.flatMap(({ variantKey, value }) => {
    const variant = product.variants.find(({ key }) => key === variantKey);
    if (variant === undefined) return [];
    const { key, variation } = variant;
    return [{ variant: key, variation, product: product.key, before: variant, after: levelOf(value) }];
  });

/** The edit that gives a product the values of these lines, by variant. */
export function editToValues(
  field: Field,
  product: ProductOfMany,
  lines: readonly { variantKey: string | null; value: string }[],
): EditOfMany | null {
  const own = lines.find(({ variantKey }) => variantKey === null)?.value;
  const variants: ChangeOfMany["variants"] = new Map(
    lines.flatMap(({ variantKey, value }) => (variantKey === null ? [] : [[variantKey, fieldOf(field, value)]])),
  );
  if (field !== "sale_price" || own === undefined)
    return editOfMany(product, { fields: own === undefined ? {} : ofProduct(field, own), variants });
  // A variant with the product's price would follow it, also where no line says so.
  const kept = listedOf(product).map(
    ({ key, salePriceKobo }) => [key, variants.get(key) ?? { salePriceKobo }] as const,
  );
  return editOfMany(product, { fields: ofProduct(field, own), variants: new Map(kept) });
}

const kobo = (value: string): Kobo => Number(value);

const fieldOf = (field: Field, value: string) =>
  field === "status" ? { status: value as VariantStatus } : { salePriceKobo: kobo(value) };

function ofProduct(field: Field, value: string): ChangeOfMany["fields"] {
  if (field === "category") return { categoryKey: value === "" ? null : value };
  return field === "supplier" ? { supplierKey: value } : { salePriceKobo: kobo(value) };
}
