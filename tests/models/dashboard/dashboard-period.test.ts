import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DayTotals } from "../../../src/api/dashboard/analytics";
import {
  addDays,
  daysIn,
  DURATIONS,
  momentsOf,
  periodBefore,
  periodOf,
  rangeProblem,
  shopDay,
  trendPeriod,
  shortDay,
} from "../../../src/machines/dashboard/dashboard-period";
import { changeOf, trendOf } from "../../../src/machines/dashboard/dashboard-trend";

const TODAY = "2026-11-21";

const totalsOf = (day: string, revenue: number): DayTotals => ({ day, sales: 0, revenue, profit: null, orders: 1 });

/** Consecutive days from `from`, whose revenues count up from 1. */
const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => totalsOf(addDays(from, at), at + 1));

describe("days of the shop", () => {
  test("begin at 23:00 UTC", () => {
    expect(shopDay(Date.parse("2026-11-20T22:59:59.999Z"))).toBe("2026-11-20");
    expect(shopDay(Date.parse("2026-11-20T23:00:00.000Z"))).toBe(TODAY);
  });

  test("of a period span an export's range from the first moment to the last", () => {
    expect(momentsOf({ from: "2026-11-01", to: TODAY })).toEqual({
      from: "2026-10-31T23:00:00.000Z",
      to: "2026-11-21T22:59:59.999Z",
    });
  });

  test("are written day first", () => expect(shortDay("2026-11-09")).toBe("09/11/26"));
});

test("each duration includes today and lasts as many days as its name says", () => {
  const periods = DURATIONS.map(({ preset, label }) => [label, periodOf({ preset }, TODAY).from]);
  expect(periods).toEqual([
    ["Today", TODAY],
    ["Since yesterday", "2026-11-20"],
    ["Last 3 days", "2026-11-19"],
    ["Last 1 week", "2026-11-15"],
    ["Last 30 days", "2026-10-23"],
  ]);
  expect(periodOf({ from: "2026-01-01", to: "2026-01-02" }, TODAY)).toEqual({ from: "2026-01-01", to: "2026-01-02" });
});

test("a custom range needs a start, an end after it, and at most ten years", () => {
  expect(rangeProblem({ from: "", to: "" })).toBe('Please fill in "From", "To"');
  expect(rangeProblem({ from: TODAY, to: "" })).toBe('Please fill in "To"');
  expect(rangeProblem({ from: TODAY, to: "2026-11-20" })).toBe('"To" must not be before "From"');
  expect(rangeProblem({ from: TODAY, to: TODAY })).toBeNull();
  expect(rangeProblem({ from: addDays(TODAY, -3652), to: TODAY })).toBeNull();
  expect(rangeProblem({ from: addDays(TODAY, -3653), to: TODAY })).toBe("Please choose at most ten years");
});

describe("the lines of a period", () => {
  test("cover its days and equally many days before", () => {
    const period = { from: "2026-10-23", to: TODAY };
    const asked = trendPeriod(period);
    expect(asked).toEqual({ from: "2026-09-23", to: TODAY });
    const { points, before, daysEach } = trendOf(period, daysFrom(asked.from, daysIn(asked)));
    expect(daysEach).toBe(1);
    expect([points.length, points[0]?.from, points.at(-1)?.to]).toEqual([30, "2026-10-23", TODAY]);
    expect([before?.length, before?.[0]?.from, before?.at(-1)?.to]).toEqual([30, "2026-09-23", "2026-10-22"]);
  });

  test("cover the whole week for a period shorter than a week", () => {
    const period = { from: TODAY, to: TODAY };
    const asked = trendPeriod(period);
    expect(asked).toEqual({ from: "2026-11-08", to: TODAY });
    const trend = trendOf(period, daysFrom(asked.from, daysIn(asked)));
    expect(trend.points.map(({ from }) => from)[0]).toBe("2026-11-15");
    expect([trend.points.length, trend.before?.length]).toEqual([7, 7]);
  });

  test("have no earlier period if that would exceed the limit of days", () => {
    const period = { from: "2018-01-01", to: TODAY };
    expect(trendPeriod(period)).toEqual(period);
    expect(trendOf(period, daysFrom(period.from, daysIn(period))).before).toBeNull();
  });

  test("lose no day and no kobo, whatever number of days a point covers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3653 }), (count) => {
        const period = { from: addDays(TODAY, 1 - count), to: TODAY };
        const asked = trendPeriod(period);
        const days = daysFrom(asked.from, daysIn(asked));
        const { points, before, period: drawn, daysEach } = trendOf(period, days);
        const all = [...(before ?? []), ...points];
        expect(all.reduce((sum, { revenue }) => sum + revenue, 0)).toBe((days.length * (days.length + 1)) / 2);
        expect(points.slice(1).every((point) => daysIn(point) === daysEach)).toBe(true);
        expect(points.every((point, at) => at === 0 || point.from === addDays(points[at - 1]?.to ?? "", 1))).toBe(true);
        expect([points[0]?.from, points.at(-1)?.to]).toEqual([drawn.from, TODAY]);
        expect(before === null || before.at(-1)?.to === periodBefore(drawn).to).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test("a change is a share of the earlier value, and null if that was zero", () => {
  expect(changeOf(110, 100)).toEqual({ direction: "up", share: 0.1 });
  expect(changeOf(50, 100)).toEqual({ direction: "down", share: 0.5 });
  expect(changeOf(0, 0)).toEqual({ direction: "same", share: null });
  expect(changeOf(5, 0)).toEqual({ direction: "up", share: null });
  expect(changeOf(-5, -10)).toEqual({ direction: "up", share: null });
});
