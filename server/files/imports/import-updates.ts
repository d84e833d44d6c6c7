import { setImmediate } from "node:timers/promises";
import { codeMatch } from "../../../src/api/products/codes.rules";
import type {
  ImportChange,
  ImportChangeField,
  ImportError,
  ImportField,
  ImportReply,
} from "../../../src/api/products/imports.contract";
import { PRODUCT_LIMITS } from "../../../src/api/products/products.contract";
import type { Kobo } from "../../core/money";
import { nairaText, toKobo } from "../../core/money";
import { type ChangeOfMany, type EditOfMany, editOfMany } from "../../products/bulk/many-write";
import type { ProductOfMany } from "../../products/bulk/many-lock";
import { wantedOf as wantedVariant } from "../../products/product-create";
import { numberedText } from "../../products/tracking";
import type { WantedVariant } from "../../products/variants";
import type { Wanted } from "./wanted";

/** The names of what a change names by key. */
export type NamesByKey = { suppliers: ReadonlyMap<string, string>; categories: ReadonlyMap<string, string> };

/** What a file does to one listed product. */
export type Update = {
  wanted: Wanted;
  before: ProductOfMany;
  /** Null if the file says nothing new. */
  edit: EditOfMany | null;
  changes: ImportChange[];
  errors: ImportError[];
};

type Columns = ImportReply["data"]["columns"];
type Fields = Partial<Omit<WantedVariant, "key">>;
type Variation = Wanted["body"]["variations"][number];

/** Codes that a variant has stay; those of the file come after them. */
const withCodes = (old: readonly string[], fresh: readonly string[]): string[] => {
  const known = new Set(old.map(codeMatch));
  return [...old, ...fresh.filter((code) => !known.has(codeMatch(code)))];
};

const koboOf = (naira: number | undefined): Kobo | null => (naira === undefined ? null : toKobo(naira));

/** `categories` gives the key of each name that the shop has, in small letters. */
function changeOf(wanted: Wanted, before: ProductOfMany, categories: ReadonlyMap<string, string>): ChangeOfMany {
  const { body, existing } = wanted;
  const given = new Set(existing?.given);
  const listed = before.variants.filter(({ isRemoved }) => !isRemoved);
  const fields: ChangeOfMany["fields"] = {
    ...(given.has("title") && { title: body.title }),
    ...(given.has("description") && { description: body.description }),
    ...(given.has("supplier") && { supplierKey: body.supplier }),
    ...(given.has("salePrice") && { salePriceKobo: toKobo(body.sale_price) }),
    ...(given.has("price") && { priceKobo: toKobo(body.price) }),
  };
  const categoryKey = given.has("category") ? categories.get(wanted.category.toLowerCase()) : undefined;
  if (categoryKey !== undefined) fields.categoryKey = categoryKey;
  const variants = new Map<string, Fields>();
  const added: WantedVariant[] = [];
  for (const [at, { key, given: names }] of existing?.variants.entries() ?? []) {
    const variation = body.variations[at];
    if (variation === undefined) continue;
    const old = listed.find((variant) => variant.key === key);
    if (old === undefined) added.push(wantedVariant({ ...variation, key: undefined }));
    else variants.set(old.key, fieldsOf(variation, new Set(names), old));
  }
  followFirst(before, listed, { fields, variants });
  return { fields, variants, added };
}

const fieldsOf = (variation: Variation, given: ReadonlySet<string>, old: { barcodes: readonly string[] }): Fields => ({
  ...(given.has("variation") && { variation: variation.variation }),
  ...(given.has("status") && { status: variation.status }),
  ...(given.has("quantity") && { quantity: variation.quantity }),
  ...(given.has("salePrice") && { salePriceKobo: koboOf(variation.sale_price) }),
  ...(given.has("price") && { priceKobo: koboOf(variation.price) }),
  ...(given.has("sku") && { sku: variation.sku ?? "" }),
  ...(given.has("barcodes") && { barcodes: withCodes(old.barcodes, variation.barcodes ?? []) }),
});

/** A product without prices of its own in the file has those of its first variant, if it had them before. */
function followFirst(
  before: ProductOfMany,
  listed: ProductOfMany["variants"],
  { fields, variants }: { fields: ChangeOfMany["fields"]; variants: Map<string, Fields> },
): void {
  const [first] = listed;
  if (first === undefined) return;
  for (const name of ["salePriceKobo", "priceKobo"] as const) {
    const price = variants.get(first.key)?.[name];
    if (fields[name] !== undefined || price == null || first[name] !== before[name]) continue;
    fields[name] = price;
    for (const { key, [name]: own } of listed) {
      const said = variants.get(key);
      if (said?.[name] == null) variants.set(key, { ...said, [name]: own });
    }
  }
}

/** The row of the file about a variant; the first one of its product if there is none. */
export function rowOf({ wanted: { rows, existing } }: Pick<Update, "wanted">, key: string): number {
  const at = existing?.variants.findIndex((variant) => variant.key === key) ?? -1;
  return rows[at] ?? rows[0] ?? 0;
}

/** What the file changes of a product, row by row, and why it cannot. */
export function updateOf(
  wanted: Wanted,
  before: ProductOfMany,
  { names, categories, columns }: { names: NamesByKey; categories: ReadonlyMap<string, string>; columns: Columns },
): Update {
  const edit = editOfMany(before, changeOf(wanted, before, categories));
  const update: Update = { wanted, before, edit, changes: [], errors: [] };
  if (edit === null) return update;
  const columnOf = (field: ImportField) => columns.find((each) => each.field === field)?.column ?? null;
  const [firstRow = 0] = wanted.rows;
  const rows = new Map<number, ImportChange>();
  const note = (row: number, variation: string, field: ImportChangeField, from: string, to: string): void => {
    const known = rows.get(row) ?? { row, title: before.title, variation: "", changes: [] };
    if (from === to || known.changes.some((each) => each.field === field)) return;
    rows.set(row, {
      ...known,
      variation: known.variation || variation,
      changes: [...known.changes, { field, from, to }],
    });
  };
  const { after, plan } = edit;
  for (const { key, variation, status, priceKobo, salePriceKobo, delta } of plan.changed) {
    const old = before.variants.find((variant) => variant.key === key);
    if (old === undefined) continue;
    const row = rowOf(update, key);
    const say = (field: ImportChangeField, from: string, to: string) => note(row, variation, field, from, to);
    say("variation", old.variation, variation);
    say("status", old.status, status);
    say("quantity", String(old.quantity), String(old.quantity + delta));
    say("sale_price", nairaText(old.salePriceKobo), nairaText(salePriceKobo));
    say("price", nairaText(old.priceKobo), nairaText(priceKobo));
    if (old.numbered > old.quantity + delta + old.waiting) {
      const error = numberedText(old.numbered, `${before.title} (${old.variation})`);
      update.errors.push({ row, column: columnOf("quantity"), error: `is too low: ${error}` });
    }
  }
  for (const { key, variation, sku, barcodes } of plan.coded) {
    const old = before.variants.find((variant) => variant.key === key);
    note(rowOf(update, key), variation, "sku", old?.sku ?? "", sku);
    note(rowOf(update, key), variation, "barcodes", (old?.barcodes ?? []).join(" "), barcodes.join(" "));
  }
  const addedRows = wanted.rows.filter((_, at) => wanted.existing?.variants[at]?.key === null);
  for (const [at, { variation }] of plan.added.entries())
    note(addedRows[at] ?? firstRow, variation, "new_variant", "", variation);
  note(firstRow, "", "title", before.title, after.title);
  note(firstRow, "", "description", before.description, after.description);
  note(
    firstRow,
    "",
    "supplier",
    nameIn(names.suppliers, before.supplierKey),
    nameIn(names.suppliers, after.supplierKey),
  );
  note(
    firstRow,
    "",
    "category",
    nameIn(names.categories, before.categoryKey),
    nameIn(names.categories, after.categoryKey),
  );
  note(firstRow, "", "sale_price", nairaText(before.salePriceKobo), nairaText(after.salePriceKobo));
  note(firstRow, "", "price", nairaText(before.priceKobo), nairaText(after.priceKobo));
  const count = before.variants.filter(({ isRemoved }) => !isRemoved).length + plan.added.length;
  if (count > PRODUCT_LIMITS.variants) {
    const error = `makes ${count} variants of ${before.title}, and ${PRODUCT_LIMITS.variants} is the most`;
    update.errors.push({ row: addedRows.at(-1) ?? firstRow, column: null, error });
  }
  update.changes = [...rows.values()].toSorted((one, other) => one.row - other.row);
  return update;
}

const nameIn = (names: ReadonlyMap<string, string>, key: string | null) => (key === null ? "" : (names.get(key) ?? ""));

/** Other requests are served after as many. */
const AT_ONCE = 100;

/** The updates of a list, without those of products that are not there any more. */
export async function updatesOf(
  wanted: readonly Wanted[],
  products: ReadonlyMap<string, ProductOfMany>,
  facts: Parameters<typeof updateOf>[2],
): Promise<Update[]> {
  const updates: Update[] = [];
  for (const [at, each] of wanted.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const before = products.get(each.existing?.key ?? "");
    if (before !== undefined) updates.push(updateOf(each, before, facts));
  }
  return updates;
}
