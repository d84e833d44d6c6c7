import { firstDay } from "./date-text";
import { longDay, longMonth, plusDays, plusMonths, shortMonth, weeksOf, yearOf } from "./days";

const YEARS = 12;
const COLUMNS = 4;

const firstYear = (day: string) => yearOf(day) - (yearOf(day) % YEARS);
const inRows = (days: string[]): string[][] =>
  Array.from({ length: days.length / COLUMNS }, (_, row) => days.slice(row * COLUMNS, (row + 1) * COLUMNS));
const yearsFrom = (year: number) => Array.from({ length: YEARS }, (_, at) => String(year + at).padStart(4, "0"));

type Moves = Record<string, number>;

/** What the calendar shows: the days of a month, the months of a year, or twelve years. */
export interface View {
  title: (day: string) => string;
  /** A day of each cell. */
  rows: (day: string) => string[][];
  /** What a cell shows, and what screen readers say of it. */
  text: (day: string) => string;
  name: (day: string) => string;
  /** How much of `YYYY-MM-DD` a cell stands for. */
  length: number;
  /** How many months the arrows above the cells and the keys PageUp and PageDown go. */
  page: number;
  /** How many days, or months, the arrow keys go. */
  days?: Moves;
  months?: Moves;
  /** What a chosen cell, and what the title opens. */
  inner?: ViewName;
  outer?: { view: ViewName; hint: string };
  /** Of the arrows above the cells. */
  unit: string;
}

export type ViewName = "days" | "months" | "years";

const arrows = (across: number, down: number): Moves => ({
  ArrowLeft: -across,
  ArrowRight: across,
  ArrowUp: -down,
  ArrowDown: down,
});

export const VIEWS: Record<ViewName, View> = {
  days: {
    title: longMonth,
    rows: weeksOf,
    text: (day) => String(Number(day.slice(8))),
    name: longDay,
    length: 10,
    page: 1,
    days: arrows(1, 7),
    outer: { view: "months", hint: "choose a month" },
    unit: "month",
  },
  months: {
    title: (day) => day.slice(0, 4),
    rows: (day) => inRows(Array.from({ length: 12 }, (_, at) => plusMonths(`${day.slice(0, 4)}-01-01`, at))),
    text: shortMonth,
    name: longMonth,
    length: 7,
    page: 12,
    months: arrows(1, COLUMNS),
    inner: "days",
    outer: { view: "years", hint: "choose a year" },
    unit: "year",
  },
  years: {
    title: (day) => `${firstYear(day)} – ${firstYear(day) + YEARS - 1}`,
    rows: (day) => inRows(yearsFrom(firstYear(day)).map((year) => `${year}-01-01`)),
    text: (day) => day.slice(0, 4),
    name: (day) => day.slice(0, 4),
    length: 4,
    page: 12 * YEARS,
    months: arrows(12, 12 * COLUMNS),
    inner: "months",
    unit: `${YEARS} years`,
  },
};

/** The day that a key moves to; undefined for other keys. */
export function moved(view: View, day: string, key: string, isWide: boolean): string | undefined {
  const days = view.days?.[key];
  if (days !== undefined) return plusDays(day, days);
  const months = view.months?.[key];
  if (months !== undefined) return plusMonths(day, months);
  const page = { PageUp: -1, PageDown: 1 }[key];
  if (page !== undefined) return plusMonths(day, page * view.page * (isWide ? 12 : 1));
  if (key !== "Home" && key !== "End") return undefined;
  const row = view.rows(day).find((cells) => cells.some((cell) => isSame(view, cell, day))) ?? [];
  return row.at(key === "Home" ? 0 : -1);
}

export const isSame = ({ length }: View, cell: string, day: string): boolean =>
  cell.slice(0, length) === day.slice(0, length);

/** Whether no day of the cell can be chosen, or it belongs to the month before or after. */
export const isClosed = (view: View, cell: string, day: string, max: string): boolean =>
  cell.slice(0, view.length) > max.slice(0, view.length) ||
  cell.slice(0, view.length) < firstDay.slice(0, view.length) ||
  isOutside(view, cell, day);

export const isOutside = (view: View, cell: string, day: string): boolean =>
  view === VIEWS.days && cell.slice(0, 7) !== day.slice(0, 7);

/** Whether the page before (-1) or after (1) has a day that can be chosen. */
export function hasPage(view: View, day: string, step: -1 | 1, max: string): boolean {
  const next = plusMonths(day, step * view.page);
  return view
    .rows(next)
    .flat()
    .some((cell) => !isClosed(view, cell, next, max));
}
