import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overpaymentText, paidOf, paymentDifferences, paymentsByAccount } from "./payments";

const accountKey = fc.constantFrom("a", "b", "c", "d");
const lines = fc.array(fc.record({ accountKey, amountKobo: fc.integer({ min: 0, max: 3 }) }), { maxLength: 12 });

describe("paymentsByAccount", () => {
  test("keeps every kobo, one line an account, in key order, none of zero", () => {
    fc.assert(
      fc.property(lines, (payment) => {
        const sums = paymentsByAccount(payment);
        const keys = sums.map((line) => line.accountKey);
        expect(keys).toEqual([...new Set(keys)].toSorted());
        expect(sums.every((line) => line.amountKobo > 0)).toBe(true);
        expect(paidOf(sums)).toBe(paidOf(payment));
        for (const key of ["a", "b", "c", "d"]) {
          const own = payment.filter((line) => line.accountKey === key);
          expect(sums.find((line) => line.accountKey === key)?.amountKobo ?? 0).toBe(paidOf(own));
        }
      }),
    );
  });

  test("pay-later, one line of nothing, posts nothing", () => {
    expect(paymentsByAccount([{ accountKey: "a", amountKobo: 0 }])).toEqual([]);
  });
});

describe("paymentDifferences", () => {
  test("posted on top of what was paid, the payments become those wanted", () => {
    fc.assert(
      fc.property(lines, lines, (paid, wanted) => {
        const differences = paymentDifferences(paid, wanted);
        expect(paymentsByAccount([...paid, ...differences])).toEqual(paymentsByAccount(wanted));
        const keys = differences.map((line) => line.accountKey);
        expect(keys).toEqual([...new Set(keys)].toSorted());
        expect(differences.every((line) => line.amountKobo !== 0)).toBe(true);
        expect(paidOf(paid) + paidOf(differences)).toBe(paidOf(wanted));
      }),
    );
  });

  test("the same payments again post nothing, an empty list gives all of it back", () => {
    fc.assert(
      fc.property(lines, (paid) => {
        expect(paymentDifferences(paid, paid.toReversed())).toEqual([]);
        expect(paidOf(paymentDifferences(paid, []))).toBe(0 - paidOf(paid));
      }),
    );
  });
});

test("more than the cost cannot be paid, and the text says both figures", () => {
  expect(overpaymentText(120_000, 120_000)).toBeNull();
  expect(overpaymentText(120_001, 120_000)).toBe(
    "Payments of ₦1,200.01 are more than the ₦1,200.00 to be paid for this order",
  );
});
