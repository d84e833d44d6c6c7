import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../../../src/api/orders/orders.contract";
import { figuresAfter, type FigureChanges, type OrderFigures, overpaidRefusal } from "./order-figures";
import { effectiveCostOf } from "../order-rules";
import { shareOf } from "../shares";

const status = fc.constantFrom(...ORDER_STATUSES);
const amount = fc.integer({ min: 0, max: 1e12 });
const bonus = fc.integer({ min: 0, max: 10_000 });
const changes: fc.Arbitrary<FigureChanges> = fc.record(
  { status, itemsKobo: amount, feeKobo: amount, paidKobo: amount, profitKobo: amount },
  { requiredKeys: [] },
);

const pending: OrderFigures = {
  status: "pending",
  itemsKobo: 0,
  feeKobo: 0,
  costKobo: 0,
  paidKobo: 0,
  profitKobo: 0,
  bonusBp: null,
  shareKobo: 0,
};

describe("figuresAfter", () => {
  test("after any edits cost is items and fee, and the share is that of the bonus frozen at completion", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(changes, bonus), { maxLength: 10 }), (edits) => {
        let [order, frozen] = [pending, null as number | null];
        for (const [change, bonusToday] of edits) {
          const wasCompleted = order.status === "completed";
          order = figuresAfter(order, change, bonusToday);
          expect(order).toMatchObject(change);
          expect(order.costKobo).toBe(order.itemsKobo + order.feeKobo);
          if (order.status !== "completed") frozen = null;
          else if (!wasCompleted) frozen = bonusToday;
          expect(order.bonusBp).toBe(frozen);
          expect(order.shareKobo).toBe(frozen === null ? 0 : shareOf(order.profitKobo, frozen));
        }
      }),
    );
  });

  test("the same edit again changes nothing", () => {
    fc.assert(
      fc.property(changes, changes, bonus, bonus, (first, second, bonusThen, bonusToday) => {
        const once = figuresAfter(figuresAfter(pending, first, bonusThen), second, bonusToday);
        expect(figuresAfter(once, second, bonusThen)).toEqual(once);
      }),
    );
  });
});

describe("overpaidRefusal", () => {
  const paid = fc.record({ status, costKobo: amount, paidKobo: amount });

  test("whatever passes asks for at least what was paid, or is cancelled and took nothing more", () => {
    fc.assert(
      fc.property(paid, paid, (before, after) => {
        if (overpaidRefusal(before, after) !== null) return;
        const isCovered = after.paidKobo <= effectiveCostOf(after.status, after.costKobo);
        expect(isCovered || (after.status === "cancelled" && after.paidKobo <= before.paidKobo)).toBe(true);
      }),
    );
  });

  test("cancelling and giving money back are never refused", () => {
    fc.assert(
      fc.property(paid, amount, (before, back) => {
        const cancelled = { ...before, status: "cancelled" as const };
        expect(overpaidRefusal(before, cancelled)).toBeNull();
        const paidKobo = Math.max(0, before.paidKobo - back);
        expect(overpaidRefusal(cancelled, { ...cancelled, paidKobo })).toBeNull();
      }),
    );
  });

  test("the text names both amounts and what to do", () => {
    const before = { status: "pending", costKobo: 500_000, paidKobo: 400_000 } as const;
    expect(overpaidRefusal(before, { ...before, costKobo: 400_000 })).toBeNull();
    expect(overpaidRefusal(before, { ...before, costKobo: 150_050 })).toBe(
      "₦4,000.00 is already paid, more than the ₦1,500.50 this order would cost. Lower its payments first",
    );
    expect(overpaidRefusal(before, { ...before, paidKobo: 500_001 })).toMatch(/₦5,000.01 are more than the ₦5,000.00/);
    const cancelled = { ...before, status: "cancelled" } as const;
    expect(overpaidRefusal(cancelled, { ...cancelled, paidKobo: 400_001 })).toMatch(/more than the ₦0.00 to be paid/);
  });
});
