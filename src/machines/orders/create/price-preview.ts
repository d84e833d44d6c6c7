import { priceOf } from "../../../api/orders/discount.rules";
import { type DiscountDraft, discountIn } from "./discount-draft";
import type { PriceTarget } from "./price-editor.machine";

/** What the lines cost before and after a discount as it is typed, in kobo. */
export function previewOf(
  target: Pick<PriceTarget, "listPrice" | "quantity"> | null,
  draft: DiscountDraft,
): { before: number; after: number } {
  if (target === null) return { before: 0, after: 0 };
  const { listPrice, quantity } = target;
  return { before: listPrice * quantity, after: priceOf({ listPrice, quantity, discount: discountIn(draft) }).amount };
}
