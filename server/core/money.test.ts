import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naira } from "../../src/api/kit/common.contract";
import { AmountTooLarge, nairaText, portionOf, sumKobo, toKobo, toNaira } from "./money";

const kobo = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe("naira and kobo", () => {
  test("every amount below 2^46 naira survives the way to the wire and back, through JSON", () => {
    const limit = 2 ** 46 * 100 - 1;
    fc.assert(
      fc.property(fc.integer({ min: -limit, max: limit }), (amount) => {
        expect(toKobo(JSON.parse(JSON.stringify(toNaira(amount))))).toBe(amount);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([0.001, 1.005, 10.999, Number.NaN, Number.POSITIVE_INFINITY, 1e14])("%d is no amount", (amount) => {
    expect(() => toKobo(amount)).toThrow(RangeError);
  });

  test("whatever the contract lets through is converted, never thrown at", () => {
    const typed = fc
      .tuple(kobo, fc.integer({ min: -2, max: 2 }))
      .map(([amount, decimals]) => amount / 10 ** (2 + decimals));
    fc.assert(
      fc.property(fc.oneof(fc.double(), typed), (amount) => {
        expect(!naira.safeParse(amount).success || Number.isSafeInteger(toKobo(amount))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test("the decimals binary fractions cannot hold are exact", () => {
    expect([0.1, 0.29, 1.15, 4.35, 1_000_000.07].map(toKobo)).toEqual([10, 29, 115, 435, 100_000_007]);
    expect(toKobo(-0)).toBe(0);
  });
});

describe("sumKobo", () => {
  test("is exact, whatever the order of adding", () => {
    const part = fc.record({ kobo: fc.integer({ min: -1e12, max: 1e12 }), times: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const bySteps = parts.flatMap(({ kobo: amount, times }) => Array<number>(times).fill(amount));
        expect(sumKobo(parts.toReversed())).toBe(bySteps.reduce((sum, amount) => sum + amount, 0));
      }),
    );
  });

  test("refuses a sum that a number cannot hold exactly", () => {
    expect(() => sumKobo([{ kobo: Number.MAX_SAFE_INTEGER }, { kobo: 1 }])).toThrow(AmountTooLarge);
    expect(sumKobo([{ kobo: Number.MAX_SAFE_INTEGER }, { kobo: 1 }, { kobo: -1 }])).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("portionOf", () => {
  test.each([
    [5, 1, 2, 2],
    [7, 1, 2, 4],
    [-5, 1, 2, -2],
    [-7, 1, 2, -4],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [-2, 1, 3, -1],
    [12_345, 250, 10_000, 309],
    [2_020, 250, 10_000, 50],
    [2_060, 250, 10_000, 52],
  ])("%d × %d ÷ %d is %d, ties going to the even kobo", (amount, numerator, denominator, expected) => {
    expect(portionOf(amount, numerator, denominator)).toBe(expected);
  });

  test("is never more than half a kobo off, and even when exactly half off", () => {
    fc.assert(
      fc.property(kobo, fc.integer({ min: 0, max: 10_000 }), (amount, bp) => {
        const share = BigInt(portionOf(amount, bp, 10_000));
        const off = share * 10_000n - BigInt(amount) * BigInt(bp);
        const size = off < 0n ? -off : off;
        expect(size <= 5_000n).toBe(true);
        expect(size === 5_000n && share % 2n !== 0n).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("nairaText groups thousands and always shows two decimals", () => {
  expect([0, 5, 120_050, -250, 123_456_789_01].map(nairaText)).toEqual([
    "₦0.00",
    "₦0.05",
    "₦1,200.50",
    "-₦2.50",
    "₦123,456,789.01",
  ]);
});
