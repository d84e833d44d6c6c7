import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DURATIONS } from "../../../src/machines/dashboard/dashboard-period";
import { readDashboardUrl, writeDashboardUrl } from "../../../src/wiring/pages/dashboard-url";
import "../../seed.setup";

const TODAY = { store: "", duration: { preset: 0 } } as const;

describe("the address of the dashboard", () => {
  test("an empty address means today in every store", () => {
    expect(readDashboardUrl("")).toEqual(TODAY);
    expect(writeDashboardUrl(TODAY)).toBe("");
  });

  test("holds a preset's days, a custom range's dates and a store", () => {
    expect(writeDashboardUrl({ store: "k1", duration: { preset: 30 } })).toBe("?days=30&store=k1");
    expect(writeDashboardUrl({ store: "", duration: { from: "2026-11-01", to: "2026-11-05" } })).toBe(
      "?from=2026-11-01&to=2026-11-05",
    );
  });

  test("holds what the figures are divided by, if it is one of the kinds", () => {
    expect(writeDashboardUrl({ ...TODAY, store: "k1", by: "debt" })).toBe("?store=k1&by=debt");
    expect(readDashboardUrl("?by=debt")).toEqual({ ...TODAY, by: "debt" });
    expect(readDashboardUrl("?by=category")).toEqual(TODAY);
  });

  test.each([
    "?days=31",
    "?days=-1",
    "?days=",
    "?from=2026-11-01",
    "?from=2026-02-30&to=2026-03-01",
    "?from=1899-12-31&to=1900-01-02",
    "?from=01/11/26&to=05/11/26",
    "?from=2026-11-05&to=2026-11-01",
    "?from=2000-01-01&to=2026-11-21",
  ])("%s is today", (search) => expect(readDashboardUrl(search)).toEqual(TODAY));

  test("reads back what it writes", () => {
    const duration = fc.constantFrom(
      ...DURATIONS.map(({ preset }) => ({ preset })),
      { from: "2026-01-01", to: "2026-12-31" },
      { from: "1900-01-01", to: "1900-01-01" },
    );
    fc.assert(
      fc.property(duration, fc.string({ unit: "grapheme" }), (chosen, store) => {
        const query = { store, duration: chosen };
        expect(readDashboardUrl(writeDashboardUrl(query))).toEqual(query);
      }),
    );
  });
});
