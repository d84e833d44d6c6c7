import type { Pool } from "pg";
import type { ImportQuery, ImportReply } from "../../../src/api/products/imports.contract";
import type { Tx } from "../../core/db/transaction";
import { Refusal, ruleRefusal } from "../../core/errors";
import type { Target, Wanted } from "./check";
import { may } from "../../../src/may";
import { storeScope, type Staff } from "../../core/session-context";
import { threadsForFiles } from "../../threads/pool";
import type { FileTasks } from "./thread";
import { writeAudit } from "../../books/audit";
import type { Doing } from "../../books/editing";
import { addCategories, newCategories, type NewCategories } from "./import-categories";
import { codeFaults } from "./import-codes";
import { listedOf } from "./file";
import { readShopFacts, readStoresInReach, withoutThoseThere } from "./import-facts";
import { insertProducts } from "./import-write";

type File = { bytes: Uint8Array; query: ImportQuery };

const inThread = threadsForFiles<FileTasks>();

type Report = ImportReply["data"];

const LIMIT = {
  seconds: 60,
  tooMuch: ruleRefusal("The file takes too much memory to read. Split it into smaller ones, or save it as CSV again"),
  tooLong:
    "The file took too long to read. Nothing was saved. Please try again in a moment, or split it into smaller ones",
};

/**
 * The records a file would create, in batches short enough to write one after the other, and all faults that prevent
 * the import. Refuses a file that is not a table, and (403) people who may not see cost, because a product has a
 * purchase price.
 */
export async function checkImport(
  db: Pool | Tx,
  staff: Staff,
  { bytes, query }: File,
): Promise<{ report: Report; wanted: Wanted[][]; categories: NewCategories | null }> {
  if (!may(staff, "products.cost")) {
    throw new Refusal(403, "New products need their purchase price, which you do not have permission to set");
  }
  const stores = await readStoresInReach(db, staff);
  const store = query.store ?? null;
  const chosen = stores.find(({ key }) => key === (store ?? storeScope(staff)));
  const file = { bytes, storeTitle: chosen?.title ?? null };
  const names = await inThread("namesInFile", file, LIMIT);
  if (store !== null && chosen === undefined) throw ruleRefusal("This store is not available. Choose another one");
  const facts = await readShopFacts(db, staff, stores, names);
  const supplier = query.supplier ?? null;
  if (supplier !== null && !facts.suppliers.some(({ key }) => key === supplier)) {
    throw ruleRefusal("This supplier is not available. Choose another one");
  }
  const target: Target = { store: store ?? (names.hasStores ? null : (chosen?.key ?? null)), supplier };
  const missingCost = query.missing_cost;
  const { wanted: lists, ...checked } = await inThread("checkFile", { ...file, facts, target, missingCost }, LIMIT);
  const wanted: Wanted[][] = [];
  let skipped = 0;
  for (const list of lists) {
    const all = JSON.parse(list) as Wanted[];
    const fresh = await withoutThoseThere(db, all);
    skipped += all.length - fresh.length;
    wanted.push(fresh);
  }
  const taken = await codeFaults(db, staff, wanted.flat(), checked.columns);
  const categories = await newCategories(db, staff, wanted.flat());
  const variations = wanted.flatMap((fresh) => fresh.flatMap(({ body }) => body.variations));
  const report: Report = {
    imported: false,
    ...checked,
    errors: listedOf([...checked.errors.list, ...taken], checked.errors.total + taken.length),
    products: wanted.reduce((sum, { length }) => sum + length, 0),
    variants: variations.length,
    units: variations.reduce((sum, { quantity }) => sum + quantity, 0),
    skipped,
    ...(categories !== null && { categories }),
  };
  return { report, wanted, categories };
}

/** Creates everything in the file or nothing: 417 with the first fault, if any. */
export async function importProducts(tx: Tx, doing: Doing, file: File): Promise<Report> {
  const { report, wanted, categories } = await checkImport(tx, doing.staff, file);
  const [first] = report.errors.list;
  if (first !== undefined) {
    const place = first.column === null ? `Row ${first.row}` : `Row ${first.row}, ${first.column}:`;
    const others = report.errors.total - 1;
    const more = others === 0 ? "" : `, and ${others} more ${others === 1 ? "cell needs" : "cells need"} a change`;
    throw ruleRefusal(`${place} ${first.error}${more}. Nothing was imported`);
  }
  if (categories !== null && categories.added.length > 0) await addCategories(tx, doing, wanted.flat());
  for (const some of wanted) if (some.length > 0) await insertProducts(tx, doing, some);
  const { products, variants, units, skipped, format } = report;
  await writeAudit(tx, {
    requestId: doing.requestId,
    employeeKey: doing.staff.key,
    action: "products.imported",
    entity: "product",
    entityKey: null,
    after: { format, products, variants, units, skipped },
  });
  return { ...report, imported: true };
}
