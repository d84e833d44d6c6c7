import type { Discount } from "../../../api/orders/discount.rules";
import { nairaText } from "../../../ui/display/naira";

/** `2.5% off: Regular customer`, or `Instead of ₦185,000.75: Regular customer`; `listPrice` is kobo. */
export function discountText({ kind, value, reason }: Discount, listPrice = 0): string {
  if (kind === "price") return `Instead of ${nairaText(listPrice / 100)}: ${reason}`;
  return `${kind === "percent" ? `${value / 100}%` : nairaText(value / 100)} off: ${reason}`;
}
