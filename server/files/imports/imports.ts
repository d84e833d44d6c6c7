import type { Pool } from "pg";
import type { ImportQuery, ImportReply } from "../../../src/api/products/imports.contract";
import type { Tx } from "../../core/db/transaction";
import { Refusal, ruleRefusal } from "../../core/errors";
import type { Target } from "./check";
import type { Wanted } from "./wanted";
import { may } from "../../../src/may";
import { storeScope, type Staff } from "../../core/session-context";
import { threadsForFiles } from "../../threads/pool";
import type { FileTasks } from "./thread";
import { writeAudit } from "../../books/audit";
import type { Doing } from "../../books/editing";
import { writeMany } from "../../products/bulk/many-write";
import { addCategories, newCategories, type NewCategories } from "./import-categories";
import { keepCheck, readCheck, seenOf } from "./import-checks";
import { codeFaults } from "./import-codes";
import { listedOf } from "./reading/file";
import { readListed, readShopFacts, readStoresInReach, withoutThoseThere } from "./import-facts";
import { readUpdates, toldOf, withoutChanged } from "./import-plan";
import type { Update } from "./import-updates";
import { insertProducts } from "./import-write";

/** `digest` is the SHA-256 of the bytes. */
type File = { bytes: Uint8Array; query: ImportQuery; digest: string };

const inThread = threadsForFiles<FileTasks>();

type Report = ImportReply["data"];

const LIMIT = {
  seconds: 60,
  tooMuch: ruleRefusal("The file takes too much memory to read. Split it into smaller ones, or save it as CSV again"),
  tooLong:
    "The file took too long to read. Nothing was saved. Please try again in a moment, or split it into smaller ones",
};

type Read = { report: Report; fresh: Wanted[][]; updates: Update[]; categories: NewCategories | null };

/** How a file is read: `tx` only for the import itself, which adds categories and locks what it changes. */
type Reading = { doing: Doing; file: File; tx: Tx | null };

/**
 * The records a file would create and change, in batches short enough to write one after the other, and all faults that
 * prevent the import. Refuses a file that is not a table, and (403) people who may not see cost, because a product has a
 * purchase price, or who may not edit products, where the file is to change some.
 */
async function readImport(db: Pool | Tx, { doing, file: { bytes, query, digest }, tx }: Reading): Promise<Read> {
  const { staff } = doing;
  checkRights(staff, query);
  const stores = await readStoresInReach(db, staff);
  const store = query.store ?? null;
  const chosen = stores.find(({ key }) => key === (store ?? storeScope(staff)));
  const file = { bytes, storeTitle: chosen?.title ?? null };
  const names = await inThread("namesInFile", file, LIMIT);
  if (store !== null && chosen === undefined) throw ruleRefusal("This store is not available. Choose another one");
  const isUpdating = query.existing === "update";
  const listed = isUpdating ? await readListed(db, staff, names) : null;
  const facts = { ...(await readShopFacts(db, staff, stores, names)), listed };
  const supplier = query.supplier ?? null;
  if (supplier !== null && !facts.suppliers.some(({ key }) => key === supplier)) {
    throw ruleRefusal("This supplier is not available. Choose another one");
  }
  const target: Target = { store: store ?? (names.hasStores ? null : (chosen?.key ?? null)), supplier };
  const choices = { target, missingCost: query.missing_cost, noStock: query.no_stock };
  const { wanted: lists, ...checked } = await inThread("checkFile", { ...file, facts, ...choices }, LIMIT);
  const all = lists.map((list) => JSON.parse(list) as Wanted[]);
  const fresh: Wanted[][] = [];
  for (const list of all) {
    const added = list.filter(({ existing }) => existing === null);
    fresh.push(isUpdating ? added : await withoutThoseThere(db, added));
  }
  const touched = isUpdating ? all.flat() : fresh.flat();
  const taken = await codeFaults(db, staff, touched, checked.columns);
  const named = touched.filter(({ existing }) => existing === null || existing.given.includes("category"));
  const categories = await newCategories(db, staff, named);
  if (tx !== null && checked.errors.total + taken.length === 0 && (categories?.added.length ?? 0) > 0)
    await addCategories(tx, doing, named);
  const read = await readUpdates(db, { staff, tx, wanted: all, facts, checked, added: categories?.added ?? [] });
  const seen = tx !== null && isUpdating && query.check !== undefined ? query.check : null;
  const kept =
    seen === null || tx === null
      ? { fresh, ...read, changedMeanwhile: [] }
      : withoutChanged(await readCheck(tx, staff, seen, digest), all, { fresh, ...read });
  const variations = kept.fresh.flatMap((some) => some.flatMap(({ body }) => body.variations));
  const faults = [...taken, ...read.updates.flatMap(({ errors }) => errors)];
  const report: Report = {
    imported: false,
    ...checked,
    errors: listedOf([...checked.errors.list, ...faults], checked.errors.total + faults.length),
    products: kept.fresh.reduce((sum, { length }) => sum + length, 0),
    variants: variations.length,
    units: variations.reduce((sum, { quantity }) => sum + quantity, 0),
    skipped: isUpdating ? 0 : all.flat().length - fresh.flat().length,
    ...(categories !== null && { categories }),
    ...(isUpdating && {
      updates: {
        check: tx === null ? await keepCheck(db, staff, digest, seenOf(all.flat(), read.found)) : null,
        ...toldOf(kept),
        changed_meanwhile: listedOf(kept.changedMeanwhile),
      },
    }),
  };
  return { report, fresh: kept.fresh, updates: kept.updates, categories };
}

function checkRights(staff: Staff, query: ImportQuery): void {
  if (!may(staff, "products.cost")) {
    throw new Refusal(403, "New products need their purchase price, which you do not have permission to set");
  }
  if (query.existing === "update" && !may(staff, "products.edit")) {
    throw new Refusal(403, "You do not have permission to change listed products. Import only the new ones");
  }
}

/** What a file would do, for the person to see before anything is written. */
export const checkImport = async (db: Pool, doing: Doing, file: File): Promise<Report> =>
  (await readImport(db, { doing, file, tx: null })).report;

/** Creates and changes everything in the file or nothing: 417 with the first fault, if any. */
export async function importProducts(tx: Tx, doing: Doing, file: File): Promise<Report> {
  const { report, fresh, updates } = await readImport(tx, { doing, file, tx });
  const [first] = report.errors.list;
  if (first !== undefined) {
    const place = first.column === null ? `Row ${first.row}` : `Row ${first.row}, ${first.column}:`;
    const others = report.errors.total - 1;
    const more = others === 0 ? "" : `, and ${others} more ${others === 1 ? "cell needs" : "cells need"} a change`;
    throw ruleRefusal(`${place} ${first.error}${more}. Nothing was imported`);
  }
  const edits = updates.flatMap(({ edit }) => edit ?? []);
  await writeMany(tx, doing, edits);
  for (const some of fresh) if (some.length > 0) await insertProducts(tx, doing, some);
  const { products, variants, units, skipped, format } = report;
  await writeAudit(tx, {
    requestId: doing.requestId,
    employeeKey: doing.staff.key,
    action: "products.imported",
    entity: "product",
    entityKey: null,
    after: { format, products, variants, units, skipped, ...(edits.length > 0 && { changed: edits.length }) },
  });
  return { ...report, imported: true };
}
