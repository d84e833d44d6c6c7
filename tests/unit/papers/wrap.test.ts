import fc from "fast-check";
import { expect, test } from "vitest";
import { wrap } from "../../../server/files/papers/drawing/wrap";

/** One point a character, so widths can be read off the texts. */
const width = (text: string) => Array.from(text).length;

test("a text that fits stays whole", () => {
  expect(wrap("Samsung Galaxy A15", 18, width)).toEqual(["Samsung Galaxy A15"]);
});

test("lines break at spaces", () => {
  expect(wrap("14 Bode Thomas Street, Surulere, Lagos", 16, width)).toEqual([
    "14 Bode Thomas",
    "Street,",
    "Surulere, Lagos",
  ]);
});

test("a word wider than a line is cut where the line is full", () => {
  expect(wrap("Kabiyesioluwaseun Ade", 8, width)).toEqual(["Kabiyesi", "oluwaseu", "n Ade"]);
});

test("an address is cut after a sign when one is near the end of the line", () => {
  expect(wrap("oluwaseun.adebayo@example.com", 20, width)).toEqual(["oluwaseun.adebayo@", "example.com"]);
  expect(wrap("o.luwaseunadebayoexample", 12, width)).toEqual(["o.luwaseunad", "ebayoexample"]);
});

test("a letter and its accent stay together", () => {
  expect(wrap("ẹ́ẹ́", 2, width)).toEqual(["ẹ́", "ẹ́"]);
});

test("no line is too wide, nothing is lost, and a word is cut only when it must be", () => {
  const word = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom("a", "m", "₦", "ọ", "-") });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 25 }), (words, limit) => {
      const lines = wrap(words.join(" "), limit, width);
      expect(lines.filter((line) => width(line) > limit)).toEqual([]);
      expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
      const pieces = new Set(lines.flatMap((line) => line.split(" ")));
      expect(words.filter((text) => width(text) <= limit && !pieces.has(text))).toEqual([]);
    }),
  );
});
