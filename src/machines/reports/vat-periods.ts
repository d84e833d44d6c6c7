import { files } from "../../urls";
import { addDays, type Day, momentsOf, shopDay } from "../dashboard/dashboard-period";

/** The filter offers two years of months, and as many whole years as are audited. */
const MONTHS = 24;
const YEARS = 3;

const monthOf = (day: Day) => day.slice(0, "YYYY-MM".length);
const yearOf = (day: Day) => day.slice(0, "YYYY".length);
const firstOf = (month: string): Day => `${month}-01`;

/** The month before that of a day. */
const monthBefore = (day: Day) => monthOf(addDays(firstOf(monthOf(day)), -1));

/** Months (`YYYY-MM`) and years (`YYYY`) to choose from, the current ones first. */
export function vatPeriods(now = Date.now()): { months: string[]; years: string[] } {
  const today = shopDay(now);
  const months = [monthOf(today)];
  while (months.length < MONTHS) months.push(monthBefore(firstOf(months[months.length - 1] ?? today)));
  return { months, years: Array.from({ length: YEARS }, (_, index) => String(Number(yearOf(today)) - index)) };
}

/** The CSV of a month or a year; of the current month if none is chosen. */
export function vatFile(period: string, now = Date.now()): string {
  const asked = period === "" ? monthOf(shopDay(now)) : period;
  const isYear = asked.length === "YYYY".length;
  const from = isYear ? `${asked}-01-01` : firstOf(asked);
  const inNext = addDays(from, isYear ? 366 : 31);
  const next = isYear ? `${yearOf(inNext)}-01-01` : firstOf(monthOf(inNext));
  return files.report("vat", momentsOf({ from, to: addDays(next, -1) }));
}
