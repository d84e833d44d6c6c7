import { expect, test } from "vitest";
import { isConfirmed } from "./confirmation-rules";

test("a password counts for ten minutes after it was given", () => {
  const given = new Date("2026-11-21T10:00:00Z");
  const after = (ms: number) => new Date(given.getTime() + ms);
  expect(isConfirmed(null, given)).toBe(false);
  expect(isConfirmed(given, given)).toBe(true);
  expect(isConfirmed(given, after(599_999))).toBe(true);
  expect(isConfirmed(given, after(600_000))).toBe(false);
});
