/** The shop's clock, an hour ahead of UTC; the sign in the zone's name is reversed. */
const timeZone = "Etc/GMT-1";

const short = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "2-digit",
  month: "2-digit",
  year: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const long = new Intl.DateTimeFormat("en", { timeZone, day: "numeric", month: "long", year: "numeric" });
const ordinal = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** `21/11/26 09:42` */
export const listDate = (time: string): string => short.format(new Date(time)).replace(",", "");

/** `November 21st 2026` */
export function longDate(time: string | Date): string {
  const parts = Object.fromEntries(long.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  return `${parts.month} ${parts.day}${SUFFIXES[ordinal.select(Number(parts.day))] ?? "th"} ${parts.year}`;
}

/** `14:05` of today, and of another day `21/11/26 14:05`; `at` in ms. */
export function typedAt(at: number, now = Date.now()): string {
  const [day, time] = short.format(at).split(", ");
  return short.format(now).startsWith(`${day},`) ? `${time}` : `${day} ${time}`;
}
