import { expect, test } from "vitest";
import { scaleOf } from "./chart-scale";

test.each([
  ["sales alone", [0, 120, 480]],
  ["a day on which more was given back than sold", [900, -40]],
  ["days of returns only", [-30, -700]],
  ["a loss larger than any gain", [100, -1000]],
])("the lines of the grid enclose %s and pass through zero", (_, values) => {
  const { ticks, heightOf } = scaleOf(values);
  expect(ticks).toContain(0);
  expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(...values));
  expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(...values));
  expect(heightOf(ticks[0] ?? NaN)).toBe(0);
  expect(heightOf(ticks.at(-1) ?? NaN)).toBe(100);
});

test("a chart of gains begins at zero", () => {
  expect(scaleOf([0, 120, 480]).ticks[0]).toBe(0);
});
