import type { ImportField, ImportReply } from "../../../src/api/products/imports.contract";
import type { Update } from "./import-updates";

const WORDS = { title: "title", description: "description", categoryKey: "category" } as const;

type Said = { row: number; value: string | null };

/**
 * Adds a fault to each update that gives goods other words than an earlier row does for another store: goods have the same
 * in all of them. A row that leaves the words as they are contradicts none.
 */
export function addContradictions(updates: readonly Update[], columns: ImportReply["data"]["columns"]): void {
  const said = new Map<string, Said>();
  const columnOf = (field: ImportField) => columns.find((each) => each.field === field)?.column ?? null;
  for (const { edit, errors, wanted } of updates) {
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
      if (old === undefined || old.variation === variation) continue;
      const at = wanted.existing?.variants.findIndex((variant) => variant.key === key) ?? -1;
      say(old.catalogueKey, "variation", { row: wanted.rows[at] ?? firstRow, value: variation });
    }
  }
}
