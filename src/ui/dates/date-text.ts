export const firstDay = "1900-01-01";
export const lastDay = "2099-12-31";

/** `2026-11-18` as `18/11/26`. */
export const shortDate = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

/**
 * Parses `18/11/26`, `18/11/2026`, `18-11-26` and `181126` to `YYYY-MM-DD`; undefined for an invalid day or one after
 * `max`. Two digits of a year mean this century: guessing between two would hide a typing error.
 */
export function readDate(text: string, max: string): string | undefined {
  const parts =
    /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(text);
  if (!parts) return undefined;
  const [, day = "", month = "", year = ""] = parts;
  const iso = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return real && iso >= firstDay && iso <= max ? iso : undefined;
}
