import type { OrderStatus } from "../../src/api/orders/orders.contract";
import { type Kobo, portionOf, sumKobo } from "../core/money";
import { amountsOf, debtOf, holdsStock, keptOf, type PricedLine } from "./order-rules";

/** The shop's profit on the lines of an order; a loss counts as zero. */
export function profitOf(lines: readonly PricedLine[]): Kobo {
  const gain = sumKobo(
    lines.flatMap((line) => [...amountsOf(line), { kobo: -line.unitCostKobo, times: keptOf(line) }]),
  );
  return Math.max(0, gain);
}

/** The facilitator's part of a profit; `bonusBp` is in hundredths of a percent. */
export const shareOf = (profitKobo: Kobo, bonusBp: number): Kobo => portionOf(profitKobo, bonusBp, 10_000);

/** The bonus an order keeps while it is completed, and the resulting share; neither in any other status. */
export const reward = (status: OrderStatus, profitKobo: Kobo, bonusBp: number) =>
  status === "completed" ? { bonusBp, shareKobo: shareOf(profitKobo, bonusBp) } : { bonusBp: null, shareKobo: 0 };

/** Decides how an order counts in the totals stored with people. */
export type Standing = { status: OrderStatus; costKobo: Kobo; paidKobo: Kobo; shareKobo: Kobo };

const isDebtFree = (order: Standing) => debtOf(order.status, order.costKobo, order.paidKobo) === 0;

/** The profit of an order is booked while it is completed and owes nothing. */
export const isProfitBooked = (order: Standing): boolean => order.status === "completed" && isDebtFree(order);

/** What one order adds to its facilitator's totals. */
export function facilitatorTotalsOf(order: Standing) {
  if (order.status !== "completed") return { orderCount: 0, gainKobo: 0, unpaidSalesKobo: 0 };
  return isDebtFree(order)
    ? { orderCount: 1, gainKobo: order.shareKobo, unpaidSalesKobo: 0 }
    : { orderCount: 1, gainKobo: 0, unpaidSalesKobo: order.shareKobo };
}

/** What one order adds to its customer's totals. */
export const customerTotalsOf = (order: Standing) => ({
  orderCount: holdsStock(order.status) ? 1 : 0,
  spentKobo: order.paidKobo,
  debtKobo: debtOf(order.status, order.costKobo, order.paidKobo),
});
