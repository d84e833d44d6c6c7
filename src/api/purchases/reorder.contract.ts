import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, text } from "../kit/common.contract";
import { REORDER_LIMITS } from "./reorder.rules";

export const reorderQuery = z.strictObject({
  /** `low` by default: only what is to be ordered. */
  show: optionalParam(z.enum(["low", "all"])),
  store: optionalParam(key),
  supplier: optionalParam(key),
  /** Part of the product's title or of the variant's name. */
  query: optionalParam(text(200)),
  ...pageQuery,
});

/** A number of a level; null for none. */
export const level = z.number().int().nullable();

export const stockLevel = z.strictObject({
  /** The variant. */
  key,
  product: key,
  product_title: z.string(),
  product_image: z.string(),
  variation: z.string(),
  store: key,
  store_title: z.string(),
  supplier: key,
  supplier_name: z.string(),
  /** Units in stock, and units that purchases still bring, drafts included. */
  quantity: z.number().int(),
  on_order: z.number().int(),
  /** Null for none. */
  reorder_at: level,
  order_up_to: level,
  /** How many units bring it up to that; 0 where it is not low. */
  to_order: z.number().int(),
  /** Naira: the purchase price of a unit; only for those who may see it. */
  price: z.number().optional(),
});

export const stockLevelsReply = z.object({ data: z.array(stockLevel), pagination });

export const stockLevelReply = z.object({
  data: stockLevel.extend({ version: z.number().int() }),
  breadcrumb: z.string(),
});

const units = z.number().int().min(0).max(REORDER_LIMITS.units);

/** Both null: the variant is not watched any more. */
export const reorderBody = z
  .strictObject({ reorder_at: units.nullable(), order_up_to: units.nullable() })
  .refine(({ reorder_at, order_up_to }) => (reorder_at === null) === (order_up_to === null), {
    error: "must be set together with reorder_at, or both be null",
    path: ["order_up_to"],
  })
  .refine(({ reorder_at, order_up_to }) => reorder_at === null || order_up_to === null || order_up_to > reorder_at, {
    error: "must be more than reorder_at",
    path: ["order_up_to"],
  });

export const reorderEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type StockLevelWire = z.infer<typeof stockLevel>;
export type ReorderBody = z.infer<typeof reorderBody>;
