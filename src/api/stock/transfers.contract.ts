import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, text } from "../kit/common.contract";

export const transfersQuery = z.strictObject({
  /** Part of a product's title or a variation, or a whole transfer number. */
  query: optionalParam(text(200)),
  from: optionalParam(key),
  to: optionalParam(key),
  ...pageQuery,
});

/** A sent line, with its name and price at that time. */
export const transferItem = z.strictObject({
  product_title: z.string(),
  product_image: z.string(),
  product_variant_key: key,
  product_variant: z.string(),
  /** The store's title; `from_key` is its key. */
  from: z.string(),
  from_key: key,
  quantity: z.number().int(),
  sale_price: z.number(),
  /** For a read-only choice of variants: the one that was sent. */
  variants: z.array(z.strictObject({ key, variation: z.string() })),
});

export const transferRow = z.strictObject({
  key,
  order_number: z.number().int(),
  to: z.string(),
  to_key: key,
  created_at: z.string(),
  /** JSON text of `transferItem[]`. */
  products: z.string(),
});

export const transfersReply = z.object({ data: z.array(transferRow), pagination });

export const transfer = z.strictObject({
  ...transferRow.shape,
  products: z.array(transferItem),
  version: z.number().int(),
});

export const transferReply = z.object({ data: transfer, breadcrumb: z.string() });

export const newTransferBody = z.strictObject({
  products: z
    .array(z.strictObject({ product: key, variant: key, quantity: z.number().int().min(1).max(1_000_000) }))
    .min(1)
    .max(200),
  /** The receiving store. */
  to: key,
});

export const newTransferReply = z.object({ data: z.object({ key, order_number: z.number().int() }) });

export type TransferItemWire = z.infer<typeof transferItem>;
export type TransferRowWire = z.infer<typeof transferRow>;
export type TransferWire = z.infer<typeof transfer>;
export type NewTransferReply = z.infer<typeof newTransferReply>;
export type NewTransferBody = z.infer<typeof newTransferBody>;
