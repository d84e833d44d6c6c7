import { expect, test } from "vitest";
import type { Shift } from "../../../src/api/shifts/shifts";
import {
  closingProblems,
  countedKobo,
  countOf,
  countProblems,
  denominations,
  START,
} from "../../../src/machines/shifts/shift-forms";
import { mayClose, mayCount } from "../../../src/machines/shifts/shifts";

const { accountKey: _, ...nothing } = START;

test("a count is worth its notes and coins, and blanks are none", () => {
  expect(countedKobo(nothing)).toBe(0);
  // 3,000 + 500 + 40 + 2 + 1 + 1.50
  const some = { ...nothing, "1000": 3, "500": 1, "20": 2, "2": 1, "1": 1, "50k": 3 };
  expect(countedKobo(some)).toBe(354_450);
  expect(denominations.map(({ kobo }) => kobo)).toEqual([
    100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50,
  ]);
});

test("an empty drawer is counted with a 0, not with blanks alone", () => {
  expect(Object.keys(countProblems(nothing)?.fields ?? {})).toEqual(["1000"]);
  expect(countProblems({ ...nothing, "5": 0 })).toBeNull();
  expect(countOf({ count: null })).toEqual(nothing);
});

test("only a difference has to be explained, and one that the shop calls small does not", () => {
  const closing = { expected: 700_000, counted: 700_000, small: 0, explanation: " " };
  expect(closingProblems(closing)).toBeNull();
  for (const counted of [699_950, 700_050]) {
    expect(closingProblems({ ...closing, counted })?.message).toBe('Please fill in "Explanation"');
    expect(closingProblems({ ...closing, counted, explanation: "Torn" })).toBeNull();
    expect(closingProblems({ ...closing, counted, small: 50 })).toBeNull();
    expect(closingProblems({ ...closing, counted, small: 49 })?.message).toBe('Please fill in "Explanation"');
  }
});

test("a person counts their own shift and closes what they counted; with the right, every shift", () => {
  const shift = { employeeKey: "ada", countedBy: "bola" } as Shift;
  expect([mayCount(shift, "ada", false), mayCount(shift, "bola", false), mayCount(shift, "bola", true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([mayClose(shift, "ada", false), mayClose(shift, "bola", false), mayClose(shift, "ada", true)]).toEqual([
    false,
    true,
    true,
  ]);
});
