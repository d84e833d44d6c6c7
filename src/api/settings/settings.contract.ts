import { z } from "zod";
import { level } from "../purchases/reorder.contract";
import { key, positiveNaira, requiredText, text } from "../kit/common.contract";
import { isTaxNumber, isVatRate, RECEIPT_WIDTHS, SMALL_DIFFERENCE_MOST } from "./settings.rules";

const shop = {
  name: requiredText(80),
  /** Empty: papers have only the address of the order's store. */
  address: text(200),
  /** The tax identification number; empty: papers have none. */
  tin: text(20)
    .transform((value) => value.trim())
    .refine(isTaxNumber, "may hold only digits and hyphens"),
};

/** In percent; prices include it. 0: the shop charges no VAT. A request of an older client leaves it out. */
const vatRate = z
  .number()
  .refine((value) => value >= 0 && value < 100, { error: "must be at least 0 and below 100", abort: true })
  .refine((value) => Math.round(value * 100) / 100 === value, "must have at most 2 decimals");

const notes = {
  /** At the foot of each page of an invoice. */
  invoice_note: text(100),
  /** At the end of a receipt. */
  receipt_note: text(200),
};

export const shopBody = z.strictObject({ ...shop, vat_rate: vatRate.optional() });

/** In mm. A request of an older client leaves it out. */
const receiptMm = z.union(RECEIPT_WIDTHS.map((width) => z.literal(width)));

export const notesBody = z.strictObject({ ...notes, receipt_mm: receiptMm.optional() });

export const cashRulesBody = z.strictObject({
  /** Naira: a drawer that holds at most this much more or less than expected is closed without an explanation. */
  small_difference: positiveNaira.refine(
    (value) => value <= SMALL_DIFFERENCE_MOST,
    `must be at most ${SMALL_DIFFERENCE_MOST}`,
  ),
});

/** What a paper would print with settings that are not saved. */
export const previewQuery = z.strictObject({
  ...shop,
  ...notes,
  receipt_mm: z.coerce.number().pipe(receiptMm).optional(),
  vat_rate: z.string().refine(isVatRate, "must be a rate in percent").optional(),
});

export const settings = z.object({
  key,
  name: z.string(),
  address: z.string(),
  tin: z.string(),
  vat_rate: z.number(),
  invoice_note: z.string(),
  receipt_note: z.string(),
  receipt_mm: receiptMm,
  small_difference: z.number(),
  /** The level that new variants begin with; both null for none. */
  reorder_at: level,
  order_up_to: level,
  version: z.number().int(),
});

export const settingsReply = z.object({ data: settings, breadcrumb: z.string() });

export const settingsEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type SettingsWire = z.infer<typeof settings>;
export type ShopBody = z.infer<typeof shopBody>;
export type NotesBody = z.infer<typeof notesBody>;
export type CashRulesBody = z.infer<typeof cashRulesBody>;
