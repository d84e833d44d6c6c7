import { fromNaira, type Kobo, toNaira } from "../kit/money";
import type { DiscountWire, OrderDiscountBody } from "./discount.contract";
import type { Discount } from "./discount.rules";

export const toDiscount = (wire: DiscountWire | null | undefined): Discount | null =>
  wire ? { ...wire, value: fromNaira(wire.value) } : null;

/** Hundredths of a percent become percent just as kobo become naira. */
export const discountWire = (discount: Discount): DiscountWire => ({ ...discount, value: toNaira(discount.value) });

export const orderDiscountWire = (discount: Discount | null): OrderDiscountBody["discount"] => {
  const wire = discount && discountWire(discount);
  if (wire?.kind === "price") throw new Error("an order has no price of a unit");
  return wire;
};

/** What takes part in the price of a line, as it was sold. */
export type SoldPrice = {
  /** The shop's price of a unit. */
  listPrice: Kobo;
  /** The agreed price of a unit, before discounts. */
  unitPrice: Kobo;
  discount: Discount | null;
  /** After the line's discount, before that on the order. */
  amount: Kobo;
  /** The line's share of the discount on the order. */
  orderDiscount: Kobo;
};
