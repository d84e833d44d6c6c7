import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, comparedUntil, dayOf, daysIn, periodBefore, periodOf, startOf } from "./days";

const moments = fc.date({
  min: new Date("1950-01-01T00:00:00Z"),
  max: new Date("2090-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const days = moments.map(dayOf);
const lengths = fc.integer({ min: 0, max: 4000 });

test("a day begins at 23:00 UTC and lasts until the next one does", () => {
  expect(dayOf(new Date("2026-11-21T22:59:59.999Z"))).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-21T23:00:00.000Z"))).toBe("2026-11-22");
  expect(dayOf(new Date("2026-12-31T23:00:00.000Z"))).toBe("2027-01-01");
});

test("adding days follows the calendar", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

test("days sort as text and are as far apart as what was added", () => {
  fc.assert(
    fc.property(days, lengths, (from, length) => {
      const to = addDays(from, length);
      expect(to >= from).toBe(true);
      expect(daysIn({ from, to })).toBe(length + 1);
      expect(addDays(to, -length)).toBe(from);
    }),
  );
});

test("the period before is as long and leaves no day between", () => {
  fc.assert(
    fc.property(days, lengths, (from, length) => {
      const period = { from, to: addDays(from, length) };
      const before = periodBefore(period);
      expect(daysIn(before)).toBe(daysIn(period));
      expect(addDays(before.to, 1)).toBe(period.from);
    }),
  );
});

test("what is not said is today, or the one day that is", () => {
  const today = "2026-11-21";
  const asked = (from?: string, to?: string) => periodOf({ from, to }, today);
  expect(asked()).toEqual({ from: today, to: today });
  expect(asked("2026-11-01")).toEqual({ from: "2026-11-01", to: today });
  expect(asked(undefined, "2026-11-03")).toEqual({ from: "2026-11-03", to: "2026-11-03" });
  expect(asked("2026-11-01", "2026-11-03")).toEqual({ from: "2026-11-01", to: "2026-11-03" });
  expect(asked("2027-01-01")).toEqual({ from: "2027-01-01", to: "2027-01-01" });
  expect(asked("2026-11-03", "2026-11-01")).toBeNull();
});

test("a period that has not ended is compared with the same part of the one before, an ended one with all of it", () => {
  const until = (from: string, to: string, now: string) =>
    comparedUntil({ from, to }, new Date(now))?.toISOString() ?? null;
  expect(startOf("2026-11-21").toISOString()).toBe("2026-11-20T23:00:00.000Z");
  expect(until("2026-11-21", "2026-11-21", "2026-11-21T08:15:00Z")).toBe("2026-11-20T08:15:00.000Z");
  expect(until("2026-11-21", "2026-11-21", "2026-11-21T22:59:59.999Z")).toBe("2026-11-20T22:59:59.999Z");
  expect(until("2026-11-21", "2026-11-21", "2026-11-21T23:00:00Z")).toBeNull();
  expect(until("2026-11-15", "2026-11-21", "2026-11-17T10:00:00Z")).toBe("2026-11-10T10:00:00.000Z");
  // Before the period has begun, nothing of the one before counts.
  expect(until("2026-11-25", "2026-11-26", "2026-11-17T10:00:00Z")).toBe("2026-11-22T23:00:00.000Z");
  expect(until("2026-11-21", "2026-11-21", "2026-11-20T23:00:00Z")).toBe("2026-11-19T23:00:00.000Z");
});
