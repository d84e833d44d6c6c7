import { sendEdit } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import { loadDetail } from "../kit/reads";
import { fromNaira, type Kobo, toNaira } from "../kit/money";
import { type ReorderLevel, sendLevel } from "../purchases/stock-levels";
import type { ReceiptWidth } from "./settings.rules";
import type { CashRulesBody, SettingsWire, ShopBody } from "./settings.contract";

/** What is printed at the head of every paper. Empty texts are not printed. */
export type ShopDetails = {
  name: string;
  address: string;
  /** The tax identification number. */
  tin: string;
  /** In percent, as it is typed; empty where the shop charges no VAT. */
  vatRate: string;
};

export type PaperNotes = {
  /** At the foot of each page of an invoice. */
  invoiceNote: string;
  /** At the end of a receipt. */
  receiptNote: string;
  /** The width of its paper. */
  receiptMm: ReceiptWidth;
};

export type CashRules = {
  /** A drawer that holds at most this much more or less than expected is closed without an explanation. */
  smallDifference: Kobo | null;
};

/** Its level is the one that new variants begin with. */
export type ShopSettings = ShopDetails & PaperNotes & CashRules & ReorderLevel & { key: string; version: number };

const BASE = "/settings";

export const toSettings = ({
  invoice_note,
  receipt_note,
  receipt_mm,
  vat_rate,
  small_difference,
  reorder_at,
  order_up_to,
  ...rest
}: SettingsWire): ShopSettings => ({
  ...rest,
  vatRate: vat_rate === 0 ? "" : String(vat_rate),
  invoiceNote: invoice_note,
  receiptNote: receipt_note,
  receiptMm: receipt_mm,
  smallDifference: fromNaira(small_difference),
  reorderAt: reorder_at,
  orderUpTo: order_up_to,
});

const rateOf = (typed: string) => typed.trim().replace(",", ".");

const shopBody = ({ name, address, tin, vatRate }: ShopDetails): Required<ShopBody> => ({
  name: name.trim(),
  address: address.trim(),
  tin: tin.trim(),
  vat_rate: Number(rateOf(vatRate)),
});

const notesBody = ({ invoiceNote, receiptNote, receiptMm }: PaperNotes) => ({
  invoice_note: invoiceNote.trim(),
  receipt_note: receiptNote.trim(),
  receipt_mm: receiptMm,
});

/** The settings of the shop, of which there is one. */
export const loadSettings = async (signal: AbortSignal): Promise<ShopSettings> =>
  toSettings(await loadDetail<SettingsWire>(BASE, signal));

export async function editShop(key: string, details: ShopDetails, editing: Editing): Promise<void> {
  await sendEdit(`${BASE}/${key}/shop/edit`, shopBody(details), editing, { own: { vat_rate: "vatRate" } });
}

export async function editNotes(key: string, notes: PaperNotes, editing: Editing): Promise<void> {
  await sendEdit(`${BASE}/${key}/papers/edit`, notesBody(notes), editing, {
    own: { invoice_note: "invoiceNote", receipt_note: "receiptNote", receipt_mm: "receiptMm" },
  });
}

export async function editCashRules(key: string, { smallDifference }: CashRules, editing: Editing): Promise<void> {
  const body: CashRulesBody = { small_difference: toNaira(smallDifference ?? 0) };
  await sendEdit(`${BASE}/${key}/cash/edit`, body, editing, { own: { small_difference: "smallDifference" } });
}

export const editReorderDefaults = (key: string, level: ReorderLevel, editing: Editing): Promise<void> =>
  sendLevel(`${BASE}/${key}/reorder/edit`, level, editing);

/** The address of a PDF of a made-up order, printed with these settings, which need not be saved. */
export const previewFile = (paper: "invoice" | "receipt", settings: ShopDetails & PaperNotes): string =>
  `/files/paper-preview/${paper}/file.pdf?${new URLSearchParams({ ...shopBody(settings), vat_rate: rateOf(settings.vatRate), ...notesBody(settings), receipt_mm: String(settings.receiptMm) })}`;
