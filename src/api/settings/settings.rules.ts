/** A tax identification number, or none. */
export const isTaxNumber = (text: string): boolean => /^[\d-]*$/.test(text);

/** A rate of VAT as it is typed, in percent with at most 2 decimals and below 100; empty for none. */
export const isVatRate = (text: string): boolean => /^(?:\d{1,2}(?:[.,]\d{1,2})?)?$/.test(text);

/** The greatest difference of a drawer, in naira, that a shop may leave unexplained. */
export const SMALL_DIFFERENCE_MOST = 1_000_000;

/** Of the rolls that receipts are printed on, in mm. */
export const RECEIPT_WIDTHS = [80, 58] as const;
export type ReceiptWidth = (typeof RECEIPT_WIDTHS)[number];
