import type { Pool } from "pg";
import type { ReorderBody } from "../../src/api/purchases/reorder.contract";
import type { CashRulesBody, NotesBody, ShopBody } from "../../src/api/settings/settings.contract";
import type { ReceiptWidth } from "../../src/api/settings/settings.rules";
import { type Edit, type Edited, editRecord } from "../books/editing";
import { queryAgain, type Tx } from "../core/db/transaction";
import { notFound } from "../core/errors";
import { toKobo } from "../core/money";

/** What papers print of the shop. Empty texts are not printed. */
export type ShopOnPaper = {
  name: string;
  address: string;
  /** The tax identification number. */
  tin: string;
  /** At the foot of each page of an invoice. */
  invoiceNote: string;
  /** At the end of a receipt. */
  receiptNote: string;
  /** The width of a receipt's paper. */
  receiptMm: ReceiptWidth;
};

/** SQL of a ShopOnPaper. */
export const SHOP_ON_PAPER = `(select json_build_object('name', name, 'address', address, 'tin', tin,
  'invoiceNote', invoice_note, 'receiptNote', receipt_note, 'receiptMm', receipt_mm) from shop_settings)`;

/** The name that letters and papers have. */
export async function readShopName(db: Pool | Tx): Promise<string> {
  const { rows } = await queryAgain<{ name: string }>(db, {
    name: "shop-name",
    text: "select name from shop_settings",
  });
  if (!rows[0]) throw new Error("the shop has no settings");
  return rows[0].name;
}

/** JSON text of the contract's settingsReply. */
export async function readSettings(db: Pool | Tx): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "shop-settings",
    text: `select json_build_object(
                    'data', json_build_object('key', key, 'name', name, 'address', address, 'tin', tin,
                      'vat_rate', vat_bp / 100.0, 'invoice_note', invoice_note, 'receipt_note', receipt_note, 'receipt_mm', receipt_mm,
                      'small_difference', naira(small_difference_kobo), 'reorder_at', reorder_at,
                      'order_up_to', order_up_to, 'version', version),
                    'breadcrumb', 'Settings')::text as body
             from shop_settings`,
  });
  return rows[0]?.body ?? null;
}

type Stored = ShopBody &
  NotesBody &
  CashRulesBody &
  ReorderBody & { vat_rate: number; receipt_mm: ReceiptWidth; version: number };

async function lockSettings(tx: Tx, key: string): Promise<Stored> {
  const { rows } = await tx.query<Stored>(
    `select name, address, tin, vat_bp / 100.0::float8 as vat_rate, invoice_note, receipt_note, receipt_mm,
            naira(small_difference_kobo)::float8 as small_difference, reorder_at, order_up_to, version
       from shop_settings where key = $1 for no key update`,
    [key],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Changes what is at the head of every paper, and the VAT rate of later sales. 409 with the current settings when the edit is stale. */
export async function editShop(tx: Tx, edit: Edit<ShopBody>): Promise<Edited> {
  const { key, body } = edit;
  const { version, ...stored } = await lockSettings(tx, key);
  const { name, address, tin, vat_rate } = stored;
  // A client of an earlier version knows no rate.
  const after = { ...body, vat_rate: body.vat_rate ?? vat_rate };
  return editRecord(tx, edit, {
    entity: "settings",
    version,
    before: { name, address, tin, vat_rate },
    after,
    readCurrent: () => readSettings(tx),
    write: (next) =>
      tx.query("update shop_settings set version = $2, name = $3, address = $4, tin = $5, vat_bp = $6 where key = $1", [
        key,
        next,
        after.name,
        after.address,
        after.tin,
        Math.round(after.vat_rate * 100),
      ]),
  });
}

/** Changes the last words of invoices and receipts, and the width of these. 409 with the current settings when the edit is stale. */
export async function editNotes(tx: Tx, edit: Edit<NotesBody>): Promise<Edited> {
  const { key, body } = edit;
  const { version, invoice_note, receipt_note, receipt_mm } = await lockSettings(tx, key);
  // A client of an earlier version knows no width.
  const after = { ...body, receipt_mm: body.receipt_mm ?? receipt_mm };
  return editRecord(tx, edit, {
    entity: "settings",
    version,
    before: { invoice_note, receipt_note, receipt_mm },
    after,
    readCurrent: () => readSettings(tx),
    write: (next) =>
      tx.query(
        "update shop_settings set version = $2, invoice_note = $3, receipt_note = $4, receipt_mm = $5 where key = $1",
        [key, next, after.invoice_note, after.receipt_note, after.receipt_mm],
      ),
  });
}

/** Changes which difference of a drawer needs no explanation. 409 with the current settings when the edit is stale. */
export async function editCashRules(tx: Tx, edit: Edit<CashRulesBody>): Promise<Edited> {
  const { key, body } = edit;
  const { version, small_difference } = await lockSettings(tx, key);
  return editRecord(tx, edit, {
    entity: "settings",
    version,
    before: { small_difference },
    after: body,
    readCurrent: () => readSettings(tx),
    write: (next) =>
      tx.query("update shop_settings set version = $2, small_difference_kobo = $3 where key = $1", [
        key,
        next,
        toKobo(body.small_difference),
      ]),
  });
}

/** Changes the reorder level that new variants begin with. 409 with the current settings when the edit is stale. */
export async function editReorderDefaults(tx: Tx, edit: Edit<ReorderBody>): Promise<Edited> {
  const { key, body } = edit;
  const { version, reorder_at, order_up_to } = await lockSettings(tx, key);
  return editRecord(tx, edit, {
    entity: "settings",
    version,
    before: { reorder_at, order_up_to },
    after: body,
    readCurrent: () => readSettings(tx),
    write: (next) =>
      tx.query("update shop_settings set version = $2, reorder_at = $3, order_up_to = $4 where key = $1", [
        key,
        next,
        body.reorder_at,
        body.order_up_to,
      ]),
  });
}
