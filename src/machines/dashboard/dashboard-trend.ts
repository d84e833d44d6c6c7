import type { DayTotals, PeriodTotals } from "../../api/dashboard/analytics";
import type { Kobo } from "../../api/kit/money";
import { daysEachOf, groupsOf } from "./day-groups";
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

const plus = (left: Kobo | null, right: Kobo | null) => (left === null || right === null ? null : left + right);

const together = (sum: PeriodTotals, totals: PeriodTotals): PeriodTotals => ({
  sales: sum.sales + totals.sales,
  revenue: sum.revenue + totals.revenue,
  profit: plus(sum.profit, totals.profit),
  orders: sum.orders + totals.orders,
});

const pointOf = ([first, ...more]: readonly DayTotals[]): TrendPoint[] => {
  if (first === undefined) return [];
  const { day, ...totals } = first;
  return [{ from: day, to: more.at(-1)?.day ?? day, ...more.reduce(together, totals) }];
};

const grouped = (days: readonly DayTotals[], each: number): TrendPoint[] => groupsOf(days, each).flatMap(pointOf);

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
