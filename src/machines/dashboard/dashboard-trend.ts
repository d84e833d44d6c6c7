import type { DayTotals, PeriodTotals } from "../../api/dashboard/analytics";
import type { Kobo } from "../../api/kit/money";
import { daysIn, drawnPeriod, periodBefore, type Period, shopDay } from "./dashboard-period";

/** One point of a line, for one or more days. */
export type TrendPoint = Period & PeriodTotals;

export type Trend = {
  /** The number of days of a point; the first point of a line may have fewer. */
  daysEach: number;
  period: Period;
  points: TrendPoint[];
  /** The points of the previous period, one for each point; null where they are unknown. */
  before: TrendPoint[] | null;
};

// More points than this cannot be distinguished by eye or finger.
const MOST_SINGLE_DAYS = 92;
const MOST_WEEKS_IN_DAYS = 731;

const daysEachOf = (days: number) => (days <= MOST_SINGLE_DAYS ? 1 : days <= MOST_WEEKS_IN_DAYS ? 7 : 30);

const plus = (left: Kobo | null, right: Kobo | null) => (left === null || right === null ? null : left + right);

const join = (points: readonly TrendPoint[], { day, ...totals }: DayTotals, starts: boolean): TrendPoint[] => {
  const last = points.at(-1);
  if (starts || last === undefined) return [...points, { from: day, to: day, ...totals }];
  const sum: TrendPoint = {
    from: last.from,
    to: day,
    sales: last.sales + totals.sales,
    revenue: last.revenue + totals.revenue,
    profit: plus(last.profit, totals.profit),
    orders: last.orders + totals.orders,
  };
  return [...points.slice(0, -1), sum];
};

/** Groups days, counted from the last: only the first point may stand for fewer days. */
const grouped = (days: readonly DayTotals[], each: number): TrendPoint[] =>
  days.reduce<TrendPoint[]>((points, day, at) => join(points, day, (days.length - at) % each === 0), []);

/** The lines of a period: its days, and the same number of days before if they were loaded. */
export function trendOf(period: Period, days: readonly DayTotals[]): Trend {
  const drawn = drawnPeriod(period);
  const length = daysIn(drawn);
  const daysEach = daysEachOf(length);
  return {
    daysEach,
    period: drawn,
    points: grouped(days.slice(-length), daysEach),
    before: days.length < 2 * length ? null : grouped(days.slice(-2 * length, -length), daysEach),
  };
}

/** Whether the last day of the period is today, which has not ended. */
export const endsToday = (figures: { period: Period; summary: { comparedUntil: string | null } }): boolean =>
  figures.summary.comparedUntil !== null &&
  shopDay(Date.parse(figures.summary.comparedUntil)) === periodBefore(figures.period).to;

/** The change of a figure: relative to its old value, or from zero, which has no ratio. */
export type Change = { direction: "up" | "down" | "same"; share: number | null };

export function changeOf(now: number, before: number): Change {
  const direction = now > before ? "up" : now < before ? "down" : "same";
  return { direction, share: before > 0 ? Math.abs(now - before) / before : null };
}
