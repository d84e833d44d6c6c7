import type { OrderStatus } from "../../../src/api/orders/orders.contract";
import { type Kobo, nairaText } from "../../core/money";
import { costOf, effectiveCostOf } from "../order-rules";
import { overpaymentText } from "../payments";
import { reward } from "../shares";

/** The values of an order that depend on each other. */
export type OrderFigures = {
  status: OrderStatus;
  itemsKobo: Kobo;
  feeKobo: Kobo;
  costKobo: Kobo;
  paidKobo: Kobo;
  profitKobo: Kobo;
  /** The bonus frozen when the order was completed; null in any other status. */
  bonusBp: number | null;
  shareKobo: Kobo;
};

/** What an edit may set; the other values follow. */
export type FigureChanges = Partial<Pick<OrderFigures, "status" | "itemsKobo" | "feeKobo" | "paidKobo" | "profitKobo">>;

/**
 * The values after an edit. An order that stays completed keeps its frozen bonus; one that becomes completed freezes
 * the facilitator's current bonus. Throws AmountTooLarge when the cost cannot be exact.
 */
export function figuresAfter(before: OrderFigures, changes: FigureChanges, facilitatorBonusBp: number): OrderFigures {
  const after = { ...before, ...changes };
  return {
    ...after,
    costKobo: costOf(after.itemsKobo, after.feeKobo),
    ...reward(after.status, after.profitKobo, before.bonusBp ?? facilitatorBonusBp),
  };
}

type Paid = Pick<OrderFigures, "status" | "costKobo" | "paidKobo">;

/**
 * The reason, for people, why an order cannot become this; null when it can. Payments never exceed the cost, so
 * payments may not grow beyond it and the cost may not shrink below them. Cancelling makes a refund due: a cancelled
 * order keeps its payments until they are refunded, and takes no new ones.
 */
export function overpaidRefusal(before: Paid, after: Paid): string | null {
  const toPay = effectiveCostOf(after.status, after.costKobo);
  if (after.paidKobo > before.paidKobo) return overpaymentText(after.paidKobo, toPay);
  if (after.status === "cancelled" || after.paidKobo <= toPay) return null;
  return (
    `${nairaText(after.paidKobo)} is already paid, more than the ${nairaText(toPay)} this order would cost. ` +
    "Lower its payments first"
  );
}
