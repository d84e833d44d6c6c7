/** `2026-11-18` as `18/11/26`. */
export function shortDate(date: { year: number; month: number; day: number }): string {
  const two = (part: number) => String(part % 100).padStart(2, "0");
  return `${two(date.day)}/${two(date.month)}/${two(date.year)}`;
}

/**
 * Reads `18/11/26`, `18/11/2026`, `18-11-26` and `181126` as `YYYY-MM-DD`; undefined when it is no real day.
 * A year of two digits is the latest one that is not after `max`, so 85 is 1985 where the future is closed.
 */
export function readDate(text: string, max: string): string | undefined {
  const parts =
    /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(text);
  if (!parts) return undefined;
  const [, day = "", month = "", year = ""] = parts;
  const tail = `-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const full = year.length === 4 ? year : `20${year}${tail}` <= max ? `20${year}` : `19${year}`;
  const iso = full + tail;
  const real = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(iso) ? iso : undefined;
}
