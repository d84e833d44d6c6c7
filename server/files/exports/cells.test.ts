import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralised, restored } from "./cells";

/** The formula signs of spreadsheets, with their full-width and small twins and the minus sign proper. */
const SIGNS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−"];

/** What programs drop, do not show, or take for the border of a cell. */
const SKIPPED = [
  ..." ;,\t\n\r\"'`“”‘’«»",
  "\u0000",
  "\u001b",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u00ad",
  "\u034f",
  "\u061c",
  "\u180e",
  "\u2003",
  "\u200b",
  "\u200d",
  "\u200e",
  "\u2028",
  "\u202e",
  "\u2060",
  "\u3000",
  "\u3164",
  "\ufe0f",
  "\ufeff",
];

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠x", "'=1", "''-1"])(
  "%j is kept from being a formula",
  (text) => expect(neutralised(text)).toBe(`'${text}`),
);

test.each([" =1", "\u00a0=1", "\u200b=1", "\ufeff=1", ",+1", '"@x', "\u202e\u0001-1"])(
  "%j is kept from being a formula by what comes before its sign",
  (text) => expect(neutralised(text)).toBe(`'${text}`),
);

test.each(["\ttext", "\rtext", "\ntext"])("%j begins a cell or a row of its own", (text) => {
  expect(neutralised(text)).toBe(`'${text}`);
});

test.each([
  [";=1", "';'=1"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  ["\n=1", "'\n'=1"],
  ["black;=1", "black;'=1"],
  ["a\t@b", "a\t'@b"],
  ["one\r\n=two", "one\r'\n'=two"],
  ["a; +b; c", "a;' +b; c"],
])("%j is split at no sign either, where a program takes other borders than commas", (text, safe) => {
  expect(neutralised(text)).toBe(safe);
  expect(restored(safe)).toBe(text);
});

test.each(["", "1-1", "'tis", " 1", "Galaxy A15", "'", "a, -b", "Blue; 128GB", "₦1,500.00"])(
  "%j stays as it is",
  (text) => {
    expect(neutralised(text)).toBe(text);
    expect(restored(text)).toBe(text);
  },
);

test("no text begins with a formula sign behind what programs skip", () => {
  const skipped = fc.string({ unit: fc.constantFrom(...SKIPPED), maxLength: 20 });
  fc.assert(
    fc.property(
      skipped,
      fc.constantFrom(...SIGNS),
      fc.string({ unit: "grapheme", maxLength: 10 }),
      (before, sign, after) => {
        expect(neutralised(`${before}${sign}${after}`).startsWith("'")).toBe(true);
      },
    ),
  );
});

test("no part of a text begins with a formula sign, whatever border splits it", () => {
  const unit = fc.constantFrom(...SIGNS, ...SKIPPED, "a", "1");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      for (const part of neutralised(text).split(/[;\t\r\n]/)) expect(part.trimStart()).not.toMatch(/^[=+\-@]/);
    }),
  );
});

test("text without a formula sign or a line of its own is never changed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre(!SIGNS.some((sign) => text.includes(sign)) && !/^'*[\t\r\n]/.test(text));
      expect(neutralised(text)).toBe(text);
    }),
  );
});

test("a neutralised formula is read back exactly", () => {
  const unit = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...SIGNS, ...SKIPPED, "'", ";", "=") },
    { weight: 1, arbitrary: fc.constantFrom("a", "₦", "1", "|") },
  );
  fc.assert(fc.property(fc.string({ unit }), (text) => restored(neutralised(text)) === text));
});

test("the time grows with the length of a text, not with its square", () => {
  const borders = ";".repeat(2_000_000);
  expect(neutralised(borders)).toBe(borders);
  expect(restored(`${borders}=`)).toBe(`${borders}=`);
});
