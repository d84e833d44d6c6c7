import type { OrderStatus } from "../../src/api/orders/orders.contract";
import { largestOf } from "../books/excess";
import { type Kobo, sumKobo } from "../core/money";

/** What an order line sells, frozen at the moment of sale. */
export type PricedLine = {
  unitPriceKobo: Kobo;
  unitCostKobo: Kobo;
  quantity: number;
  /** Taken off the line by its own discount, and by its share of the order's. */
  discountKobo?: Kobo;
  orderDiscountKobo?: Kobo;
  /** What came back of the line, and what it was worth. */
  returnedQuantity?: number;
  returnedKobo?: Kobo;
};

/** What the customer pays for a line, in parts: nothing for units that came back. */
export const amountsOf = (line: PricedLine) => [
  { kobo: line.unitPriceKobo, times: line.quantity },
  { kobo: -(line.discountKobo ?? 0) },
  { kobo: -(line.orderDiscountKobo ?? 0) },
  { kobo: -(line.returnedKobo ?? 0) },
];

/** The units of a line that the customer still has. */
export const keptOf = ({ quantity, returnedQuantity = 0 }: Pick<PricedLine, "quantity" | "returnedQuantity">): number =>
  quantity - returnedQuantity;

/** Σ (unit price × quantity − discounts − what came back), without the delivery fee. */
export const itemsOf = (lines: readonly PricedLine[]): Kobo => sumKobo(lines.flatMap(amountsOf));

/** The index of the requested line whose variant has the largest price of the shop × quantity. */
export function dearestOf(
  wanted: readonly { key: string }[],
  lines: readonly { variantKey: string; listPriceKobo: Kobo; quantity: number }[],
): number {
  const amounts = new Map(lines.map((line) => [line.variantKey, line.listPriceKobo * line.quantity]));
  return largestOf(wanted.map(({ key }) => amounts.get(key) ?? 0));
}

export const costOf = (itemsKobo: Kobo, feeKobo: Kobo): Kobo => sumKobo([{ kobo: itemsKobo }, { kobo: feeKobo }]);

/** The amount the customer has to pay: nothing for a cancelled order. */
export const effectiveCostOf = (status: OrderStatus, costKobo: Kobo): Kobo => (status === "cancelled" ? 0 : costKobo);

export const debtOf = (status: OrderStatus, costKobo: Kobo, paidKobo: Kobo): Kobo =>
  Math.max(0, effectiveCostOf(status, costKobo) - paidKobo);

export const refundDueOf = (status: OrderStatus, costKobo: Kobo, paidKobo: Kobo): Kobo =>
  Math.max(0, paidKobo - effectiveCostOf(status, costKobo));

/** An order holds the stock of its lines while pending or completed. */
export const holdsStock = (status: OrderStatus): boolean => status !== "cancelled";

/**
 * Every order may be cancelled, and reopened while stock lasts. This is the effect of a status change on the stock of its
 * lines: `take` it again from the variants sold, put it `back` to them, or put it into their `return` siblings, because
 * returned goods are not sold as new.
 */
export type StockEffect = "none" | "take" | "back" | "return";

export function stockEffectOf(from: OrderStatus, to: OrderStatus): StockEffect {
  if (holdsStock(from) === holdsStock(to)) return "none";
  if (holdsStock(to)) return "take";
  return from === "completed" ? "return" : "back";
}
