import type { OrderStatus } from "../../../src/api/orders/orders.contract";
import { type Kobo, nairaText } from "../../core/money";
import { costOf, effectiveCostOf } from "../order-rules";
import { overpaymentText } from "../payments";
import { reward } from "../shares";

/** The figures of an order that depend on each other. */
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

/** What an edit may set; the other figures follow. */
export type FigureChanges = Partial<Pick<OrderFigures, "status" | "itemsKobo" | "feeKobo" | "paidKobo" | "profitKobo">>;

/**
 * The figures after an edit. An order that stays completed keeps the bonus frozen then; one that becomes completed
 * freezes the facilitator's of today. Throws AmountTooLarge when the cost cannot be exact.
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
 * Why an order cannot become this, for people; null when it can. Nobody pays more than is asked for, so neither may
 * the payments grow beyond that nor may what is asked for shrink below them. Cancelling is how a refund comes due: a
 * cancelled order keeps what was paid until it is given back, and takes nothing more.
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
