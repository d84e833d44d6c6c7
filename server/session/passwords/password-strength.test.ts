import { expect, test } from "vitest";
import { wordsOf } from "./password-strength";

test("a guesser tries each text, its parts and the parts together, once, but no scraps and no whole pages", () => {
  expect(wordsOf(["Ada O. Bello", "ada@bello.ng", "Bello", "Al"])).toEqual([
    "ada o. bello",
    "ada",
    "bello",
    "adaobello",
    "ada@bello.ng",
    "adabellong",
  ]);
  expect(wordsOf(["x".repeat(100), "y".repeat(101)])).toEqual(["x".repeat(100)]);
});
