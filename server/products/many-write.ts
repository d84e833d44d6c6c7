import { writeAudits } from "../books/audit";
import type { Doing } from "../books/editing";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { noteEdits } from "./catalogue-writes";
import { codesToSave, saveCodes } from "./code-writes";
import type { ProductOfMany } from "./many-lock";
import { auditedFields } from "./product-create";
import { audited, auditedCodes, auditedPlan, FIELDS, type ProductFields } from "./product-edit";
import { settleUnits } from "./tracking";
import { isUnchanged, planVariants, type VariantPlan, type WantedVariant } from "./variants";
import { addVariants, changeVariants } from "./variant-writes";

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

/**
 * Writes edits of products that are locked, with a version and an entry in the log for each. A category goes to the twins
 * in other stores, which the caller has locked too.
 */
export async function writeMany(tx: Tx, { staff, requestId }: Doing, edits: readonly EditOfMany[]): Promise<void> {
  if (edits.length === 0) return;
  const all = <Value>(read: (after: ProductFields) => Value) => edits.map(({ after }) => read(after));
  await tx.query(
    sql`update products p
           set title = c.title, description = c.description, supplier_key = c.supplier_key,
               category_key = c.category_key, price_kobo = c.price_kobo, sale_price_kobo = c.sale_price_kobo,
               updated_at = now(), version = version + 1
          from unnest(${edits.map(({ before }) => before.key)}::uuid[], ${all(({ title }) => title)}::text[],
                      ${all(({ description }) => description)}::text[], ${all(({ supplierKey }) => supplierKey)}::uuid[],
                      ${all(({ categoryKey }) => categoryKey)}::uuid[], ${all(({ priceKobo }) => priceKobo)}::bigint[],
                      ${all(({ salePriceKobo }) => salePriceKobo)}::bigint[])
               as c (key, title, description, supplier_key, category_key, price_kobo, sale_price_kobo)
         where p.key = c.key`,
  );
  const changed = edits.flatMap(({ plan }) => plan.changed);
  await changeVariants(tx, changed, staff.key);
  await settleUnits(tx, { variants: edits.flatMap(({ before }) => before.variants) }, { changed }, staff.key);
  const added = new Map<string, string[]>();
  for (const { before, plan } of edits.filter((edit) => edit.plan.added.length > 0))
    added.set(before.key, await addVariants(tx, before, plan.added, staff.key));
  await saveCodes(
    tx,
    staff,
    edits.flatMap(({ before, plan }) => {
      const stored = new Map(before.variants.map((variant) => [variant.key, variant]));
      const sets = codesToSave(plan, added.get(before.key) ?? [], (key) => stored.get(key));
      return sets.map((set) => ({ ...set, place: null }));
    }),
  );
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
      after: { ...audited(after), ...auditedPlan(plan) },
    })),
  );
  await writeCategories(tx, { staff, requestId }, edits);
}

/** Gives the twins of products their category. */
async function writeCategories(tx: Tx, doing: Doing, edits: readonly EditOfMany[]): Promise<void> {
  const moved = edits.filter(({ before, after }) => before.categoryKey !== after.categoryKey);
  if (moved.length === 0) return;
  const { rows: twins } = await tx.query<{ key: string; before: string | null; after: string | null }>(
    sql`with old as (
          select q.key, q.category_key as before, c.after
            from unnest(${moved.map(({ before }) => before.catalogueKey)}::uuid[],
                        ${moved.map(({ after }) => after.categoryKey)}::uuid[]) as c (catalogue_key, after)
            join products q on q.catalogue_key = c.catalogue_key
           where q.key <> all (${moved.map(({ before }) => before.key)}::uuid[])
             and q.category_key is distinct from c.after)
        update products p set category_key = old.after, version = p.version + 1, updated_at = now()
          from old where p.key = old.key returning p.key, old.before, old.after`,
  );
  const groups = new Map<string, typeof twins>();
  for (const twin of twins) {
    const name = `${twin.before} ${twin.after}`;
    groups.set(name, [...(groups.get(name) ?? []), twin]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    await noteEdits(
      tx,
      doing,
      group.map(({ key }) => key),
      { before: { category: first?.before ?? null }, after: { category: first?.after ?? null } },
    );
  }
}
