import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, text } from "../kit/common.contract";
import { serials } from "./units.contract";
import { doubleSerial } from "./units.rules";

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
  /** The units that were named; absent where none was. */
  serials: z.array(z.string()).optional(),
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
    .array(
      z
        .strictObject({
          product: key,
          variant: key,
          quantity: z.number().int().min(1).max(1_000_000),
          /** Units with a serial number that are sent; those without a number need no name. */
          serials: serials.optional(),
        })
        .refine((line) => (line.serials?.length ?? 0) <= line.quantity, {
          error: "must not be more than the quantity",
          path: ["serials"],
        }),
    )
    .min(1)
    .max(200)
    .refine(
      (lines) => doubleSerial(lines.flatMap((line) => line.serials ?? [])) === null,
      "must not name a serial number twice",
    ),
  /** The receiving store. */
  to: key,
});

export const newTransferReply = z.object({ data: z.object({ key, order_number: z.number().int() }) });

export type TransferItemWire = z.infer<typeof transferItem>;
export type TransferRowWire = z.infer<typeof transferRow>;
export type TransferWire = z.infer<typeof transfer>;
export type NewTransferReply = z.infer<typeof newTransferReply>;
export type NewTransferBody = z.infer<typeof newTransferBody>;
