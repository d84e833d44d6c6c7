import { writeAudits } from "../../books/audit";
import type { Doing } from "../../books/editing";
import { sql } from "../../core/db/sql";
import type { Tx } from "../../core/db/transaction";
import { distinctShared, renamesOf } from "../catalogue/catalogue-entry";
import { shareEdits } from "../catalogue/catalogue-writes";
import { type CodeSet, codesToSave, saveCodes } from "../codes/code-writes";
import type { MadeVariant } from "../../stock/reorder-levels";
import type { ProductOfMany } from "./many-lock";
import { auditedFields } from "../product-create";
import { audited, auditedCodes, auditedPlan, FIELDS, type ProductFields } from "../product-edit";
import { settleUnits } from "../tracking";
import { isUnchanged, planVariants, type VariantPlan, type WantedVariant } from "../variants";
import { addVariants, changeVariants } from "../variant-writes";

/** What is to change of a product; what it does not name stays. */
export type ChangeOfMany = {
  fields: Partial<Omit<ProductFields, "storeKey" | "pictures" | "tracksSerials" | "isVatExempt">>;
  /** By key of the variant. */
  variants: ReadonlyMap<string, Partial<Omit<WantedVariant, "key">>>;
  added?: readonly WantedVariant[];
};

export type EditOfMany = { before: ProductOfMany; after: ProductFields; plan: VariantPlan };

const KEEP = { priceKobo: null, salePriceKobo: null, quantity: null, sku: null, barcodes: null };

const listedOf = ({ variants }: ProductOfMany) => variants.filter(({ isRemoved }) => !isRemoved);

/**
 * The edit that a change makes of a product, as its form would: a variant with the product's price follows it. Null if
 * nothing changes.
 */
export function editOfMany(before: ProductOfMany, change: ChangeOfMany): EditOfMany | null {
  const after: ProductFields = { ...before, ...change.fields };
  const listed = listedOf(before);
  const wanted = listed.map(({ key, variation, status }) => ({
    ...KEEP,
    variation,
    status,
    ...change.variants.get(key),
    key,
  }));
  const inOrder = listed.map((variant, position) => ({ ...variant, position }));
  const plan = planVariants(inOrder, [...wanted, ...(change.added ?? [])], before, after);
  if (FIELDS.every((field) => before[field] === after[field]) && isUnchanged(plan)) return null;
  const positions = new Map(listed.map(({ key, position }) => [key, position]));
  const last = Math.max(-1, ...positions.values());
  return {
    before,
    after,
    plan: {
      ...plan,
      changed: plan.changed.map((variant) => ({ ...variant, position: positions.get(variant.key) ?? 0 })),
      added: plan.added.map((variant, at) => ({ ...variant, position: last + 1 + at })),
    },
  };
}

/** Products read or written by one statement: the event loop waits a few milliseconds for as many. */
export const AT_ONCE = 250;

/**
 * Writes edits of products that are locked, with a version and an entry in the log for each. What all stores share goes to
 * the twins in other stores, which the caller has locked too.
 */
export async function writeMany(tx: Tx, doing: Doing, edits: readonly EditOfMany[]): Promise<void> {
  const shared = edits.map((edit) => ({ ...edit, pricesToAll: false }));
  const texts = new Map(
    shared.flatMap(renamesOf).map(({ before, after }) => [before.catalogueKey, after.variation] as const),
  );
  const made = new Map<string, MadeVariant[]>();
  for (let at = 0; at < edits.length; at += AT_ONCE)
    await writePart(tx, doing, edits.slice(at, at + AT_ONCE), { texts, made });
  await saveCodes(
    tx,
    doing,
    codesOfMany(edits, made),
    edits.map(({ before }) => before.key),
  );
  const distinct = distinctShared(shared);
  for (let at = 0; at < distinct.length; at += AT_ONCE) await shareEdits(tx, doing, distinct.slice(at, at + AT_ONCE));
}

/**
 * `texts` of catalogue variants are new: another edit may rename a twin of a variant that this one changes. Adds the
 * variants that it makes to `made`, by key of the product.
 */
async function writePart(
  tx: Tx,
  doing: Doing,
  edits: readonly EditOfMany[],
  { texts, made }: { texts: ReadonlyMap<string, string>; made: Map<string, MadeVariant[]> },
): Promise<void> {
  const { staff, requestId } = doing;
  const all = <Value>(read: (after: ProductFields) => Value) => edits.map(({ after }) => read(after));
  await tx.query(
    sql`update products p
           set supplier_key = c.supplier_key, price_kobo = c.price_kobo, sale_price_kobo = c.sale_price_kobo,
               updated_at = now(), version = version + 1
          from unnest(${edits.map(({ before }) => before.key)}::uuid[], ${all(({ supplierKey }) => supplierKey)}::uuid[],
                      ${all(({ priceKobo }) => priceKobo)}::bigint[],
                      ${all(({ salePriceKobo }) => salePriceKobo)}::bigint[])
               as c (key, supplier_key, price_kobo, sale_price_kobo)
         where p.key = c.key`,
  );
  const catalogue = new Map(
    edits.flatMap(({ before }) => before.variants.map(({ key, catalogueKey }) => [key, catalogueKey] as const)),
  );
  const changed = edits.flatMap(({ plan }) =>
    plan.changed.map((variant) => ({
      ...variant,
      variation: texts.get(catalogue.get(variant.key) ?? "") ?? variant.variation,
    })),
  );
  await changeVariants(tx, changed, staff.key);
  await settleUnits(tx, { variants: edits.flatMap(({ before }) => before.variants) }, { changed }, staff.key);
  for (const { before, plan } of edits.filter((edit) => edit.plan.added.length > 0))
    made.set(before.key, await addVariants(tx, before, plan.added, staff.key));
  await writeAudits(
    tx,
    edits.map(({ before, after, plan }) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.edited",
      entity: "product",
      entityKey: before.key,
      before: {
        ...audited(before),
        variants: listedOf(before).map(auditedFields),
        ...auditedCodes(before.variants, plan),
      },
      after: { ...audited(after), ...auditedPlan(plan, made.get(before.key) ?? []) },
    })),
  );
}

/** Edits of the same goods at several stores agree on their codes, so that one of them says it for all. */
function codesOfMany(edits: readonly EditOfMany[], made: ReadonlyMap<string, MadeVariant[]>): CodeSet[] {
  const sets = edits.flatMap(({ before, plan }) => {
    const stored = new Map(before.variants.map((variant) => [variant.key, variant]));
    return codesToSave(plan, made.get(before.key) ?? [], (key) => stored.get(key));
  });
  return [...new Map(sets.map((set) => [set.catalogueKey, { ...set, place: null }])).values()];
}
