import fc from "fast-check";
import { expect, test } from "vitest";
import { creditOf } from "./returns.rules";

test("three units sold for ₦100.00 come back one by one for 33.33, 33.33 and 33.34", () => {
  const credits = [0, 1, 2].map((returned) => creditOf({ net: 100_00, quantity: 3, returned }, 1));
  expect(credits).toEqual([33_33, 33_33, 33_34]);
});

test("two of seven units of ₦999.99 are worth ₦285.71, and the other five the rest", () => {
  expect(creditOf({ net: 999_99, quantity: 7, returned: 0 }, 2)).toBe(285_71);
  expect(creditOf({ net: 999_99, quantity: 7, returned: 2 }, 5)).toBe(714_28);
});

test("goods that were given away are worth nothing", () => {
  expect(creditOf({ net: 0, quantity: 4, returned: 1 }, 3)).toBe(0);
});

test("however the units of a line come back, together they are worth exactly what was paid for it", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), parts, (net, counts) => {
      const quantity = counts.reduce((sum, count) => sum + count, 0);
      let returned = 0;
      let sum = 0n;
      for (const count of counts) {
        const credit = creditOf({ net, quantity, returned }, count);
        expect(credit).toBeGreaterThanOrEqual(0);
        sum += BigInt(credit);
        returned += count;
      }
      expect(sum).toBe(BigInt(net));
    }),
  );
});
