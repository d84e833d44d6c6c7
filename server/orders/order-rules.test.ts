import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../../src/api/orders/orders.contract";
import { costOf, debtOf, effectiveCostOf, holdsStock, itemsOf, refundDueOf, stockEffectOf } from "./order-rules";

const status = fc.constantFrom(...ORDER_STATUSES);
const amount = fc.integer({ min: 0, max: 1e12 });
const line = fc.record({ unitPriceKobo: amount, unitCostKobo: amount, quantity: fc.integer({ min: 1, max: 100 }) });

describe("cost, debt and refund due", () => {
  test("cost grows by exactly price × quantity of a line and by the fee", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), line, amount, (lines, added, fee) => {
        const before = costOf(itemsOf(lines), fee);
        const after = costOf(itemsOf([...lines, added]), fee);
        expect(after - before).toBe(added.unitPriceKobo * added.quantity);
        expect(costOf(itemsOf(lines), 0)).toBe(before - fee);
      }),
    );
  });

  test("debt and refund balance the books, and never both are due", () => {
    fc.assert(
      fc.property(status, amount, amount, (state, cost, paid) => {
        const debt = debtOf(state, cost, paid);
        const refund = refundDueOf(state, cost, paid);
        expect(paid + debt - refund).toBe(effectiveCostOf(state, cost));
        expect(Math.min(debt, refund)).toBe(0);
        expect(debt).toBeGreaterThanOrEqual(0);
        expect(refund).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("a cancelled order costs nothing: what was paid is due back", () => {
    expect(debtOf("cancelled", 5_000, 1_200)).toBe(0);
    expect(refundDueOf("cancelled", 5_000, 1_200)).toBe(1_200);
  });
});

describe("stock over status changes", () => {
  test.each([
    ["pending", "completed", "none"],
    ["completed", "pending", "none"],
    ["pending", "cancelled", "back"],
    ["completed", "cancelled", "return"],
    ["cancelled", "pending", "take"],
    ["cancelled", "completed", "take"],
  ] as const)("%s to %s: %s", (from, to, effect) => {
    expect(stockEffectOf(from, to)).toBe(effect);
  });

  test("whatever the path, units held are those of the last status, and staying moves nothing", () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 12 }), (path) => {
        let held = holdsStock(path[0] ?? "pending") ? 1 : 0;
        for (const [index, to] of path.entries()) {
          const effect = stockEffectOf(path[index - 1] ?? to, to);
          expect(path[index - 1] === to && effect !== "none").toBe(false);
          held += { none: 0, take: 1, back: -1, return: -1 }[effect];
          expect(held).toBe(holdsStock(to) ? 1 : 0);
        }
      }),
    );
  });
});
