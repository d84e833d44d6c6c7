import { files } from "../../urls";
import { addDays, type Day, momentsOf, type Period, shopDay } from "../dashboard/dashboard-period";

/** The filter offers two years of months, and as many whole years as are audited. */
const MONTHS = 24;
const YEARS = 3;

/** What is offered before months and years: so many days until some days ago. */
export const RECENT = [
  { period: "today", label: "Today", days: 1, ago: 0 },
  { period: "yesterday", label: "Yesterday", days: 1, ago: 1 },
  { period: "7-days", label: "Last 7 days", days: 7, ago: 0 },
  { period: "30-days", label: "Last 30 days", days: 30, ago: 0 },
] as const;

const monthOf = (day: Day) => day.slice(0, "YYYY-MM".length);
const yearOf = (day: Day) => day.slice(0, "YYYY".length);
const firstOf = (month: string): Day => `${month}-01`;

/** The month before that of a day. */
const monthBefore = (day: Day) => monthOf(addDays(firstOf(monthOf(day)), -1));

/** Months (`YYYY-MM`) and years (`YYYY`) to choose from, the current ones first. */
export function monthsAndYears(now = Date.now()): { months: string[]; years: string[] } {
  const today = shopDay(now);
  const months = [monthOf(today)];
  while (months.length < MONTHS) months.push(monthBefore(firstOf(months[months.length - 1] ?? today)));
  return { months, years: Array.from({ length: YEARS }, (_, index) => String(Number(yearOf(today)) - index)) };
}

/** All days of a month or a year; of the current month if none is chosen. */
function wholePeriod(period: string, today: Day): Period {
  const asked = period === "" ? monthOf(today) : period;
  const isYear = asked.length === "YYYY".length;
  const from = isYear ? `${asked}-01-01` : firstOf(asked);
  const inNext = addDays(from, isYear ? 366 : 31);
  const next = isYear ? `${yearOf(inNext)}-01-01` : firstOf(monthOf(inNext));
  return { from, to: addDays(next, -1) };
}

/** The days of a chosen period until today: what is compared with as many days before it has ended. */
export function daysUntilNow(period: string, now = Date.now()): Period {
  const today = shopDay(now);
  const recent = RECENT.find((each) => each.period === period);
  if (recent) return { from: addDays(today, 1 - recent.days - recent.ago), to: addDays(today, -recent.ago) };
  const { from, to } = wholePeriod(period, today);
  return { from, to: from <= today && today < to ? today : to };
}

/** The CSV of VAT of a month or a year. */
export const vatFile = (period: string, now = Date.now()): string =>
  files.report("vat", momentsOf(wholePeriod(period, shopDay(now))));

/** The CSV of what was sold in a period, line by line. */
export const salesFile = (period: string, now = Date.now()): string =>
  files.report("sales", momentsOf(daysUntilNow(period, now)));
