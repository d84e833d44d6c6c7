import { expect, test } from "vitest";
import { daysUntilNow, monthsAndYears, vatFile } from "./report-periods";

/** In Lagos it is January by then. */
const NEW_YEAR = Date.parse("2026-12-31T23:30:00Z");

test("offers the shop's current month and year first, whatever the device's clock zone", () => {
  const { months, years } = monthsAndYears(NEW_YEAR);
  expect(months.slice(0, 3)).toEqual(["2027-01", "2026-12", "2026-11"]);
  expect(months).toHaveLength(24);
  expect(months[23]).toBe("2025-02");
  expect(years).toEqual(["2027", "2026", "2025"]);
});

test.each([
  ["", "2026-12-31T23:00:00.000Z", "2027-01-31T22:59:59.999Z"],
  ["2026-11", "2026-10-31T23:00:00.000Z", "2026-11-30T22:59:59.999Z"],
  ["2024-02", "2024-01-31T23:00:00.000Z", "2024-02-29T22:59:59.999Z"],
  ["2024", "2023-12-31T23:00:00.000Z", "2024-12-31T22:59:59.999Z"],
  ["2025", "2024-12-31T23:00:00.000Z", "2025-12-31T22:59:59.999Z"],
])("the CSV of %j begins and ends with the shop's days", (period, from, to) => {
  expect(Object.fromEntries(new URL(vatFile(period, NEW_YEAR), "http://shop").searchParams)).toEqual({ from, to });
});

test.each([
  ["", "2027-01-01", "2027-01-01"],
  ["today", "2027-01-01", "2027-01-01"],
  ["yesterday", "2026-12-31", "2026-12-31"],
  ["7-days", "2026-12-26", "2027-01-01"],
  ["30-days", "2026-12-03", "2027-01-01"],
  ["2026-12", "2026-12-01", "2026-12-31"],
  ["2027", "2027-01-01", "2027-01-01"],
  ["2026", "2026-01-01", "2026-12-31"],
])("%j lasts from %s to %s, and never into days to come", (period, from, to) => {
  expect(daysUntilNow(period, NEW_YEAR)).toEqual({ from, to });
});
