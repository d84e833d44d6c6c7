import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, text } from "./common";

export const VARIANT_STATUSES = ["active", "repair", "return", "hidden"] as const;
export const variantStatus = z.enum(VARIANT_STATUSES);

export const productsQuery = z.strictObject({
  status: optionalParam(variantStatus),
  store: optionalParam(key),
  supplier: optionalParam(key),
  query: optionalParam(text(200)),
  ...pageQuery,
});

export const productRow = z.strictObject({
  key,
  image: z.string(),
  title: z.string(),
  create_time: z.string(),
  sale_price: z.number(),
  /** Purchase price in naira; absent for those who may not see cost. */
  price: z.number().optional(),
  /** Sum over the variants, of the filtered status when one is set. */
  quantity: z.number().int(),
});

export const productsReply = z.object({ data: z.array(productRow), pagination });

export const variant = z.strictObject({
  key,
  variation: z.string(),
  price: z.number().optional(),
  sale_price: z.number(),
  quantity: z.number().int(),
  status: variantStatus,
  last_updated: z.string(),
});

export const product = z.strictObject({
  key,
  title: z.string(),
  description: z.string(),
  store: key,
  store_title: z.string(),
  supplier: key,
  supplier_name: z.string(),
  price: z.number().optional(),
  sale_price: z.number(),
  image: z.string(),
  create_time: z.string(),
  variants: z.array(variant),
  version: z.number().int(),
});

export const productReply = z.object({ data: product, breadcrumb: z.string() });

export type VariantStatus = z.infer<typeof variantStatus>;
export type ProductRowWire = z.infer<typeof productRow>;
export type ProductWire = z.infer<typeof product>;
