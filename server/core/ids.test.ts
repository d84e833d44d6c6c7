import { expect, test } from "vitest";
import { validate, version } from "uuid";
import { newKey } from "./ids";

test("keys are UUIDs of version 7 that are never equal and sort by when they were made", () => {
  const keys = Array.from({ length: 20_000 }, newKey);
  expect(keys.filter((key) => !validate(key) || version(key) !== 7)).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.toSorted()).toEqual(keys);
});

test("a key begins with the time it was made", () => {
  const before = Date.now();
  const at = Number.parseInt(newKey().replace("-", "").slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});
