import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../../src/api/orders/orders.contract";
import { customerTotalsOf, facilitatorTotalsOf, isProfitBooked, profitOf, reward, shareOf } from "./shares";

const amount = fc.integer({ min: 0, max: 1e12 });
const line = fc.record({ unitPriceKobo: amount, unitCostKobo: amount, quantity: fc.integer({ min: 1, max: 50 }) });
const standing = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  costKobo: amount,
  paidKobo: amount,
  shareKobo: amount,
});

describe("profit and share", () => {
  test("losses on some lines reduce the profit; a loss on the whole is nothing", () => {
    const gain = { unitPriceKobo: 900, unitCostKobo: 500, quantity: 2 };
    const loss = { unitPriceKobo: 100, unitCostKobo: 400, quantity: 1 };
    expect(profitOf([gain, loss])).toBe(500);
    expect(profitOf([loss])).toBe(0);
  });

  test("a share lies between nothing and the profit and grows with the bonus", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.integer({ min: 0, max: 9_999 }), (lines, bp) => {
        const profit = profitOf(lines);
        expect(shareOf(profit, 0)).toBe(0);
        expect(shareOf(profit, 10_000)).toBe(profit);
        expect(shareOf(profit, bp)).toBeLessThanOrEqual(shareOf(profit, bp + 1));
      }),
    );
  });

  test("half a kobo goes to the even one", () => {
    expect(shareOf(100, 250)).toBe(2);
    expect(shareOf(300, 250)).toBe(8);
    expect(shareOf(180, 250)).toBe(4);
    expect(shareOf(220, 250)).toBe(6);
  });

  test("only a completed order freezes a bonus and earns a share", () => {
    expect(reward("completed", 10_000, 250)).toEqual({ bonusBp: 250, shareKobo: 250 });
    for (const status of ["pending", "cancelled"] as const) {
      expect(reward(status, 10_000, 250)).toEqual({ bonusBp: null, shareKobo: 0 });
    }
  });
});

describe("totals kept for people", () => {
  test("a share is either gained or unpaid, as the debt says, and only of completed orders", () => {
    fc.assert(
      fc.property(standing, (order) => {
        const totals = facilitatorTotalsOf(order);
        const completed = order.status === "completed";
        expect(totals.orderCount).toBe(completed ? 1 : 0);
        expect(totals.gainKobo + totals.unpaidSalesKobo).toBe(completed ? order.shareKobo : 0);
        expect(totals.gainKobo).toBe(isProfitBooked(order) ? order.shareKobo : 0);
        expect(isProfitBooked(order)).toBe(completed && order.paidKobo >= order.costKobo);
      }),
    );
  });

  const order = { costKobo: 500, paidKobo: 500, shareKobo: 20 };
  test.each([
    [{ ...order, status: "completed" }, true, { orderCount: 1, gainKobo: 20, unpaidSalesKobo: 0 }],
    [{ ...order, status: "completed", paidKobo: 499 }, false, { orderCount: 1, gainKobo: 0, unpaidSalesKobo: 20 }],
    [{ ...order, status: "pending" }, false, { orderCount: 0, gainKobo: 0, unpaidSalesKobo: 0 }],
    [{ ...order, status: "cancelled", paidKobo: 0 }, false, { orderCount: 0, gainKobo: 0, unpaidSalesKobo: 0 }],
  ] as const)("%o books its profit: %s", (standingOf, isBooked, totals) => {
    expect(isProfitBooked(standingOf)).toBe(isBooked);
    expect(facilitatorTotalsOf(standingOf)).toEqual(totals);
  });

  test("a customer's debt and count leave with a cancelled order, what they paid stays", () => {
    expect(customerTotalsOf({ status: "pending", costKobo: 500, paidKobo: 200, shareKobo: 0 })).toEqual({
      orderCount: 1,
      spentKobo: 200,
      debtKobo: 300,
    });
    expect(customerTotalsOf({ status: "cancelled", costKobo: 500, paidKobo: 200, shareKobo: 0 })).toEqual({
      orderCount: 0,
      spentKobo: 200,
      debtKobo: 0,
    });
  });
});
