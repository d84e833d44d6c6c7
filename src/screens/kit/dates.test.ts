import { describe, expect, it } from "vitest";
import { listDate, longDate } from "./dates";

describe("dates of the shop's clock", () => {
  it.each([
    ["2026-11-21T08:42:00.000Z", "21/11/26 09:42"],
    ["2026-11-21T22:59:59.999Z", "21/11/26 23:59"],
    ["2026-11-21T23:00:00.000Z", "22/11/26 00:00"],
    ["2025-12-31T23:05:00.000Z", "01/01/26 00:05"],
  ])("shows %s in lists as %s", (time, shown) => expect(listDate(time)).toBe(shown));

  it.each([
    ["2026-11-20T23:00:00.000Z", "November 21st 2026"],
    ["2026-11-02T00:00:00.000Z", "November 2nd 2026"],
    ["2026-11-03T00:00:00.000Z", "November 3rd 2026"],
    ["2026-11-11T00:00:00.000Z", "November 11th 2026"],
    ["2026-11-12T00:00:00.000Z", "November 12th 2026"],
    ["2026-12-31T23:00:00.000Z", "January 1st 2027"],
  ])("shows %s at length as %s", (time, shown) => expect(longDate(time)).toBe(shown));
});
