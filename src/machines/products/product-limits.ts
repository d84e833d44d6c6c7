import type { PRODUCT_LIMITS } from "../../api/products/products.contract";

/** The contract's limits; the compiler checks that each figure equals the contract's. */
export const LIMITS: typeof PRODUCT_LIMITS = {
  title: 200,
  description: 5000,
  variation: 200,
  units: 1_000_000,
  variants: 200,
  pictures: 8,
};
