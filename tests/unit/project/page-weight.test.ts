import { describe, expect, it } from "vitest";
import { PAGES, weigh } from "../../../tools/bench/pages";

/** Of the pages as last built, which `npm test` does first. */
describe.each(PAGES)("a first visit to the $name", (page) => {
  const weight = weigh(page);

  it("fetches no more JavaScript than it may", () => {
    expect(weight.jsBytes).toBeLessThanOrEqual(page.budget);
  });

  it("fetches no more than that and its limit for what follows, before any input", () => {
    expect(weight.jsBytes + weight.laterBytes).toBeLessThanOrEqual(page.settledBudget);
  });

  it("fetches no code that the page does not need", () => {
    expect(weight.js.flatMap(({ modules }) => modules)).not.toEqual([]);
    expect(weight.unwanted).toEqual([]);
  });
});
