import type { NewProductBody } from "../../../src/api/products/products.contract";

export const PRODUCT_GIVEN = ["title", "description", "supplier", "category", "salePrice", "price"] as const;
export const VARIANT_GIVEN = ["variation", "status", "quantity", "salePrice", "price", "sku", "barcodes"] as const;

/** The product that a file changes, and what its rows say of it: a blank cell says nothing. */
export type Existing = {
  key: string;
  given: (typeof PRODUCT_GIVEN)[number][];
  /** For each row; `key` is null for a variant that it adds. */
  variants: { key: string | null; given: (typeof VARIANT_GIVEN)[number][] }[];
};

/**
 * A product to create. It shares its catalogue key with the same gadget elsewhere, so that a store gets it only once.
 */
export type Wanted = {
  catalogueKey: string;
  body: NewProductBody;
  variantCatalogueKeys: string[];
  /** The name of its category, "" for none. */
  category: string;
  /** The row of each variant. */
  rows: number[];
  /** Null for a new product. Of one to change, what `existing` does not list as given is of no meaning. */
  existing: Existing | null;
};
