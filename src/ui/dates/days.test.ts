import { describe, expect, it } from "vitest";
import { clampDay, mondayOf, plusDays, plusMonths, weeksOf } from "./days";

describe("days", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-11-18", -7, "2026-11-11"],
  ])("%s and %i days is %s", (day, days, then) => expect(plusDays(day, days)).toBe(then));

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2026-05-31", -144, "2014-05-31"],
  ])("%s and %i months is %s", (day, months, then) => expect(plusMonths(day, months)).toBe(then));

  it("begins weeks on Monday", () => {
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
    expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  });

  it("completes the first and the last week of a month", () => {
    const weeks = weeksOf("2026-11-18");
    expect(weeks.map((week) => week[0])).toEqual([
      "2026-10-26",
      "2026-11-02",
      "2026-11-09",
      "2026-11-16",
      "2026-11-23",
      "2026-11-30",
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
    // Four weeks exactly.
    expect(weeksOf("2027-02-10").flat()).toHaveLength(28);
  });

  it("keeps to the days that can be chosen", () => {
    expect(clampDay("1899-12-31", "2026-11-21")).toBe("1900-01-01");
    expect(clampDay("2026-11-22", "2026-11-21")).toBe("2026-11-21");
    expect(clampDay("2026-11-20", "2026-11-21")).toBe("2026-11-20");
  });
});
