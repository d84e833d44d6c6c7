import { codeMatch, CODE_LIMITS } from "../../../src/api/products/codes.rules";
import type { NewBarcodeBody } from "../../../src/api/products/products.contract";
import type { Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import { sql } from "../../core/db/sql";
import { writeAudit } from "../../books/audit";
import type { Edit, Edited } from "../../books/editing";
import { saveCodes } from "./code-writes";
import { productVersionOf } from "../product-lock";
import { lockToEdit, readVersion } from "../product-edit";

/**
 * Adds a barcode to one variant, in all stores. One that it has already changes nothing. 404 out of scope; 417 for a
 * variant that is not the product's, and for a code that another one has.
 */
export async function addBarcode(tx: Tx, edit: Edit<NewBarcodeBody>): Promise<Edited> {
  const { key, body } = edit;
  const product = await lockToEdit(tx, edit);
  const version = productVersionOf(product);
  const variant = product.variants.find((each) => each.key === body.variant && !each.isRemoved);
  if (variant === undefined) throw ruleRefusal("This variant is not there any more. Choose another one");
  const { catalogueKey, variation, sku, barcodes, codesVersion } = variant;
  if (barcodes.some((barcode) => codeMatch(barcode) === codeMatch(body.barcode))) return { key, version };
  if (barcodes.length >= CODE_LIMITS.barcodes) {
    throw ruleRefusal(`A variant has at most ${CODE_LIMITS.barcodes} barcodes. Remove one of them first`);
  }
  const after = [...barcodes, body.barcode];
  const codes = { catalogueKey, version: codesVersion, sku, barcodes: after, place: null };
  await saveCodes(tx, edit, [codes], [key]);
  await tx.query(sql`update products set version = version + 1, updated_at = now() where key = ${key}`);
  await writeAudit(tx, {
    requestId: edit.requestId,
    employeeKey: edit.staff.key,
    action: "product.edited",
    entity: "product",
    entityKey: key,
    before: { codes: [{ variation, sku, barcodes }] },
    after: { codes: [{ variation, sku, barcodes: after }] },
  });
  return { key, version: await readVersion(tx, key) };
}
