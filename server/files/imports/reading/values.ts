import { CATEGORY_LIMITS } from "../../../../src/api/products/categories.contract";
import type { ImportFormat } from "../../../../src/api/products/imports.contract";
import type { VariantStatus } from "../../../../src/api/products/products.contract";

/** A value, or the reason there is none, as the end of a sentence that starts with the column's name. */
export type Read<Value> = { value: Value } | { error: string };

const AMOUNT = /^(?:₦|NGN|N)?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/i;

/** Naira: `1500`, `1,500.00`, `₦1,500.00`. The contract checks the number of decimals. */
export function amountOf(text: string): Read<number> {
  const [, whole, decimals = ""] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined) return { error: "must be an amount in naira such as 1,500.00" };
  return { value: Number(whole.replaceAll(",", "") + decimals) };
}

const COUNT = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;

/** Units on hand; a blank cell means none, as for goods that were not counted. */
export function countOf(text: string): Read<number> {
  if (text.trim() === "") return { value: 0 };
  const [, whole] = COUNT.exec(text.trim()) ?? [];
  return whole === undefined
    ? { error: "must be a whole number, 0 or more" }
    : { value: Number(whole.replaceAll(",", "")) };
}

/** What spreadsheets make of a long number. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** The codes in a cell, one per line. Shopify puts an apostrophe before one of digits. */
export function codesOf(text: string): Read<string[]> {
  const codes = text.split(/[\r\n]+/).map((line) => line.trim().replace(/^'(?=\d+$)/, ""));
  return codes.some((code) => SHORTENED.test(code))
    ? { error: "was shortened by a spreadsheet. Format the column as text there, and enter the whole code again" }
    : { value: codes.filter((code) => code !== "") };
}

/**
 * The name in a cell, blank for none. Shopify and WooCommerce write the levels above it as well, `Electronics > Phones`,
 * and WooCommerce several in one cell, of which the first counts; it escapes the comma of a name.
 */
export function categoryOf(text: string, format: ImportFormat): Read<string> {
  const [first = ""] = format === "woocommerce" ? text.split(/(?<!\\),/) : [text];
  const hasLevels = format === "shopify" || format === "woocommerce";
  const name = (hasLevels ? (first.split(">").at(-1) ?? "") : first).replaceAll("\\,", ",").trim();
  return name.length > CATEGORY_LIMITS.name
    ? { error: `names a category of more than ${CATEGORY_LIMITS.name} letters. Shorten it` }
    : { value: name };
}

const OWN: Record<string, VariantStatus> = { active: "active", repair: "repair", return: "return", hidden: "hidden" };

const STATUSES: Record<ImportFormat, Record<string, VariantStatus>> = {
  backroom: OWN,
  shopify: { ...OWN, draft: "hidden", archived: "hidden", unlisted: "hidden" },
  woocommerce: { ...OWN, "1": "active", "0": "hidden", "-1": "hidden" },
  loyverse: { ...OWN, y: "active", n: "hidden" },
};

/** For sale by default. */
export function statusOf(text: string, format: ImportFormat): Read<VariantStatus> {
  const word = text.trim().toLowerCase();
  const words = STATUSES[format];
  const value = word === "" ? "active" : Object.hasOwn(words, word) ? words[word] : undefined;
  return value === undefined ? { error: "must be active, repair, return or hidden" } : { value };
}
