import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeMatch, codeProblem, isGtin } from "./codes.rules";

// Printed on goods, or GS1's own examples.
const PRINTED = ["96385074", "036000291452", "4006381333931", "6291041500213", "10614141000415"];

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe("isGtin", () => {
  test.each(PRINTED)("takes %s", (code) => {
    expect(isGtin(code)).toBe(true);
  });

  test("takes exactly one of the ten last digits, of 8, 12, 13 or 14", () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12, 13).chain(digits), (start) => {
        const right = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(isGtin);
        expect(right).toHaveLength(1);
      }),
    );
  });

  test("notices every single wrong digit", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRINTED), fc.nat(13), fc.integer({ min: 1, max: 9 }), (code, at, more) => {
        const place = at % code.length;
        const wrong = (Number(code[place]) + more) % 10;
        expect(isGtin(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false);
      }),
    );
  });

  test.each(["", "4006381333930", "400638133393", "40063813339310", "4006381 333931", "abc"])("refuses %j", (code) => {
    expect(isGtin(code)).toBe(false);
  });
});

test("spellings of one code match, and other codes do not", () => {
  expect(codeMatch("036000291452")).toBe(codeMatch("0036000291452"));
  expect(codeMatch("036000291452")).toBe(codeMatch("00036000291452"));
  expect(codeMatch("Gal-A15/Blk")).toBe(codeMatch("GAL-a15/BLK"));
  expect(codeMatch("00123")).not.toBe(codeMatch("123"));
  expect(codeMatch("4006381333931")).not.toBe(codeMatch("4006381333932"));
});

describe("codeProblem", () => {
  test.each(["a", "GAL-A15 BLK/128", "~!#$%", "x".repeat(48), "123456789", ...PRINTED])("has none for %j", (code) => {
    expect(codeProblem("barcode", code)).toBeNull();
  });

  test.each(["", "x".repeat(49), "Gálaxy", "a\tb", "₦500", "4006381333932", "12345678"])("has one for %j", (code) => {
    expect(codeProblem("barcode", code)).not.toBeNull();
  });

  test("is none for a SKU that only looks like a GTIN", () => {
    expect(codeProblem("sku", "12345678")).toBeNull();
  });
});
