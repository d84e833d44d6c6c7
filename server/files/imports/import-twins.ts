import { CODE_LIMITS } from "../../../src/api/products/codes.rules";
import type { ImportField, ImportReply } from "../../../src/api/products/imports.contract";
import { type Codes, faultAt } from "./codes";
import { together } from "./import-codes";
import { rowOf, type Update } from "./import-updates";

const WORDS = { title: "title", description: "description", categoryKey: "category" } as const;

type Columns = ImportReply["data"]["columns"];

type Said = { row: number; value: string | null };

/** Gives barcodes that rows of several stores bring the same goods to all of them, with a fault where that is too many. */
export function addBarcodesOfTwins(updates: readonly Update[], columns: Columns): void {
  const all = new Map<string, Codes>();
  const coded = updates.flatMap((update) => {
    const variants = new Map(update.before.variants.map((variant) => [variant.key, variant]));
    return (update.edit?.plan.coded ?? []).flatMap((codes) => {
      const old = variants.get(codes.key);
      return old === undefined ? [] : [{ update, codes, old }];
    });
  });
  for (const { update, codes, old } of coded) {
    const { sku, barcodes } = all.get(old.catalogueKey) ?? { sku: old.sku, barcodes: [] };
    const both = together({ sku: "", barcodes }, codes);
    all.set(old.catalogueKey, { ...both, sku: codes.sku === old.sku ? sku : codes.sku });
    if (barcodes.length === 0 || both.barcodes.length <= CODE_LIMITS.barcodes) continue;
    const error = `makes ${both.barcodes.length} barcodes with those of other rows, and ${CODE_LIMITS.barcodes} is the most`;
    update.errors.push(faultAt(columns, { row: rowOf(update, codes.key), field: "barcode" }, error));
  }
  for (const { codes, old } of coded) Object.assign(codes, all.get(old.catalogueKey));
}

/**
 * Adds a fault to each update that gives goods other words than an earlier row does for another store: goods have the same
 * in all of them. A row that leaves the words as they are contradicts none.
 */
export function addContradictions(updates: readonly Update[], columns: Columns): void {
  const said = new Map<string, Said>();
  const columnOf = (field: ImportField) => columns.find((each) => each.field === field)?.column ?? null;
  for (const update of updates) {
    const { edit, errors, wanted } = update;
    if (edit === null) continue;
    const { before, after, plan } = edit;
    const say = (goods: string, field: ImportField, { row, value }: Said): void => {
      const id = `${field} ${goods}`;
      const first = said.get(id);
      said.set(id, first ?? { row, value });
      if (first === undefined || first.value === value) return;
      const error = `differs from row ${first.row}, which is the same product in another store. It is the same in all stores: change one of the two`;
      errors.push({ row, column: columnOf(field), error });
    };
    const [firstRow = 0] = wanted.rows;
    for (const name of Object.keys(WORDS) as (keyof typeof WORDS)[])
      if (before[name] !== after[name]) say(before.catalogueKey, WORDS[name], { row: firstRow, value: after[name] });
    const variants = new Map(before.variants.map((variant) => [variant.key, variant]));
    for (const { key, variation } of plan.changed) {
      const old = variants.get(key);
      if (old !== undefined && old.variation !== variation)
        say(old.catalogueKey, "variation", { row: rowOf(update, key), value: variation });
    }
    for (const { key, sku } of plan.coded) {
      const old = variants.get(key);
      if (old !== undefined && old.sku !== sku) say(old.catalogueKey, "sku", { row: rowOf(update, key), value: sku });
    }
  }
}
