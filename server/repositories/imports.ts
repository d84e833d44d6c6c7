import type { Pool } from "pg";
import type { ImportQuery, ImportReply } from "../../src/api/contract/imports";
import type { Tx } from "../db/transaction";
import { Refusal, ruleRefusal } from "../errors";
import { checkDrafts, type Target, type Wanted } from "../imports/check";
import { layoutOf } from "../imports/formats";
import { draftsOf } from "../imports/read";
import { readTable } from "../imports/table";
import { may, storeScope, type Staff } from "../session-context";
import { writeAudit } from "./audit";
import type { Doing } from "./editing";
import { readShopFacts, readStoresInReach, withoutThoseThere } from "./import-facts";
import { insertProducts } from "./import-write";

type File = { bytes: Buffer; query: ImportQuery };

type Report = ImportReply["data"];

const ERRORS_TOLD = 100;

/**
 * What a file would make, and all that keeps it from being imported. Refuses what cannot be read as a table at all, and
 * (403) who may not see cost, because a product has a purchase price.
 */
export async function checkImport(
  db: Pool | Tx,
  staff: Staff,
  { bytes, query }: File,
): Promise<{ report: Report; wanted: Wanted[] }> {
  if (!may(staff, "products.cost")) {
    throw new Refusal(403, "New products need their purchase price, which you do not have permission to set");
  }
  const table = readTable(bytes);
  const stores = await readStoresInReach(db, staff);
  const store = query.store ?? null;
  const chosen = stores.find(({ key }) => key === (store ?? storeScope(staff)));
  if (store !== null && chosen === undefined) throw ruleRefusal("This store is not available. Choose another one");
  const layout = layoutOf(table.headings, chosen?.title ?? null);
  const drafts = draftsOf(table, layout);
  const facts = await readShopFacts(db, staff, stores, drafts.products);
  const supplier = query.supplier ?? null;
  if (supplier !== null && !facts.suppliers.some(({ key }) => key === supplier)) {
    throw ruleRefusal("This supplier is not available. Choose another one");
  }
  const namesStore = layout.places.has("store");
  const target: Target = { store: store ?? (namesStore ? null : (chosen?.key ?? null)), supplier };
  const { wanted, errors } = checkDrafts(drafts, layout.format, facts, target, query.missing_cost);
  const fresh = await withoutThoseThere(db, wanted);
  const variations = fresh.flatMap(({ body }) => body.variations);
  const report: Report = {
    imported: false,
    format: layout.format,
    rows: table.rows.length,
    columns: [...layout.columns],
    errors: { total: errors.length, list: errors.slice(0, ERRORS_TOLD) },
    products: fresh.length,
    variants: variations.length,
    units: variations.reduce((sum, { quantity }) => sum + quantity, 0),
    skipped: wanted.length - fresh.length,
  };
  return { report, wanted: fresh };
}

/** Makes all that a file tells of, or nothing: 417 with the first thing wrong when anything is. */
export async function importProducts(tx: Tx, doing: Doing, file: File): Promise<Report> {
  const { report, wanted } = await checkImport(tx, doing.staff, file);
  const [first] = report.errors.list;
  if (first !== undefined) {
    const place = first.column === null ? `Row ${first.row}` : `Row ${first.row}, ${first.column}:`;
    const others = report.errors.total - 1;
    const more = others === 0 ? "" : `, and ${others} more ${others === 1 ? "cell needs" : "cells need"} a change`;
    throw ruleRefusal(`${place} ${first.error}${more}. Nothing was imported`);
  }
  if (wanted.length > 0) await insertProducts(tx, doing, wanted);
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
