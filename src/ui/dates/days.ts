import { firstDay } from "./date-text";

/** A day is `YYYY-MM-DD`. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const spell = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
  return (day: string) => format.format(dateOf(day));
};
/** `Sunday, 22 November 2026`. */
export const longDay = spell({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
/** `November 2026`. */
export const longMonth = spell({ month: "long", year: "numeric" });
/** `Nov`. */
export const shortMonth = spell({ month: "short" });
/** `Sunday`. */
export const weekday = spell({ weekday: "long" });

export const yearOf = (day: string): number => Number(day.slice(0, 4));

export function plusDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** The same day of another month, or the last one of a month that is too short. */
export function plusMonths(day: string, months: number): string {
  const date = dateOf(day);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== wanted) date.setUTCDate(0);
  return dayOf(date);
}

/** The nearest day that can be chosen. */
export const clampDay = (day: string, max: string): string => (day < firstDay ? firstDay : day > max ? max : day);

/** The Monday on or before a day. */
export const mondayOf = (day: string): string => plusDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

/** The weeks of a month, from Monday to Sunday, with the days of the next months that complete them. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday <= `${month}-31`; monday = plusDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(monday, at)));
  return weeks;
}
