import type { PRODUCT_LIMITS } from "../../api/products/products.contract";

/** What the contract allows; the compiler holds each figure to the contract's own. */
export const LIMITS: typeof PRODUCT_LIMITS = {
  title: 200,
  description: 5000,
  variation: 200,
  units: 1_000_000,
  variants: 200,
};
