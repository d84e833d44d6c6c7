import { z } from "zod";
import { key, optionalParam, pageQuery, pagination, text } from "../kit/common.contract";
import { DIFFERENCE_REASONS, TRANSFER_LIMITS, TRANSFER_STATUSES, unitsOf } from "./transfers.rules";
import { serials } from "./units.contract";
import { doubleSerial } from "./units.rules";

const { lines: MOST_LINES, units: MOST_UNITS } = TRANSFER_LIMITS;

export const transferStatus = z.enum(TRANSFER_STATUSES);

export const transfersQuery = z.strictObject({
  /** Part of a product's title or a variation, or a whole transfer number. */
  query: optionalParam(text(200)),
  from: optionalParam(key),
  to: optionalParam(key),
  status: optionalParam(transferStatus),
  ...pageQuery,
});

/** Units of a line that did not come, came beyond what was sent, or came damaged. */
export const transferDifference = z.strictObject({
  reason: z.enum(DIFFERENCE_REASONS),
  quantity: z.number().int(),
  note: z.string(),
  serials: z.array(z.string()),
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
  /** Absent where all that was sent came. */
  differences: z.array(transferDifference).optional(),
});

export const transferRow = z.strictObject({
  key,
  order_number: z.number().int(),
  to: z.string(),
  to_key: key,
  created_at: z.string(),
  status: transferStatus,
  /** JSON text of `transferItem[]`. */
  products: z.string(),
});

export const transfersReply = z.object({ data: z.array(transferRow), pagination });

export const transfer = z.strictObject({
  ...transferRow.shape,
  /** `to_variant`: where the goods arrive. `tracks_serials`: their units have serial numbers. */
  products: z.array(transferItem.extend({ to_variant: key, tracks_serials: z.boolean() })),
  /** When it was received or called back, and by whom; null on the way, and for a transfer that moved at once. */
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  /** Whether the person may receive it, and whether they may call it back. */
  can_receive: z.boolean(),
  can_call_back: z.boolean(),
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
          quantity: z.number().int().min(1).max(MOST_UNITS),
          /** Units with a serial number that are sent; those without a number need no name. */
          serials: serials.optional(),
        })
        .refine((line) => (line.serials?.length ?? 0) <= line.quantity, {
          error: "must not be more than the quantity",
          path: ["serials"],
        }),
    )
    .min(1)
    .max(MOST_LINES)
    .refine(
      (lines) => doubleSerial(lines.flatMap((line) => line.serials ?? [])) === null,
      "must not name a serial number twice",
    ),
  /** The receiving store. */
  to: key,
  /** The goods arrive when somebody of that store receives them; without this they move at once. */
  on_the_way: z.boolean().optional(),
});

export const newTransferReply = z.object({ data: z.object({ key, order_number: z.number().int() }) });

const statedDifference = z
  .strictObject({
    reason: z.enum(DIFFERENCE_REASONS),
    quantity: z.number().int().min(1).max(MOST_UNITS),
    note: text(TRANSFER_LIMITS.note).optional(),
    /** Those of the units that have a number; units without one need no name. */
    serials: serials.optional(),
  })
  .refine((each) => (each.serials?.length ?? 0) <= each.quantity, {
    error: "must not be more than the quantity",
    path: ["serials"],
  });

const isUnique = (words: readonly string[]): boolean => new Set(words).size === words.length;

/** What came of a line. The numbers that were sent came, unless a difference names them. */
const receivedLine = z
  .strictObject({
    /** `product_variant_key` of the line. */
    variant: key,
    /** All units that came, with damaged and extra ones. */
    received: z
      .number()
      .int()
      .min(0)
      .max(2 * MOST_UNITS),
    /** Numbers of units that came; those that nobody registered get registered by it. */
    serials: serials.optional(),
    differences: z.array(statedDifference).optional(),
  })
  .refine(({ differences = [] }) => isUnique(differences.map(({ reason }) => reason)), {
    error: "must not state a reason twice",
    path: ["differences"],
  })
  .refine(
    ({ differences = [] }) => unitsOf(differences, "extra") === 0 || unitsOf(differences, "lost", "not-packed") === 0,
    {
      error: "must not be both short and extra",
      path: ["differences"],
    },
  )
  .refine(({ received, differences = [] }) => unitsOf(differences, "damaged") <= received, {
    error: "must not be more damaged than came",
    path: ["differences"],
  })
  .refine(({ differences = [] }) => doubleSerial(differences.flatMap((each) => each.serials ?? [])) === null, {
    error: "must not name a serial number twice",
    path: ["differences"],
  });

/** Receives a transfer as a whole: each of its lines once. */
export const transferReceiptBody = z.strictObject({
  lines: z
    .array(receivedLine)
    .min(1)
    .max(MOST_LINES)
    .refine((lines) => isUnique(lines.map(({ variant }) => variant)), "must not name a line twice")
    .refine(
      (lines) => doubleSerial(lines.flatMap((line) => line.serials ?? [])) === null,
      "must not name a serial number twice",
    ),
});

export const transferMoveBody = z.strictObject({ status: z.literal("called-back") });

export const transferEditReply = z.object({
  data: z.object({ key, status: transferStatus, version: z.number().int() }),
});

export type TransferItemWire = z.infer<typeof transferItem>;
export type TransferRowWire = z.infer<typeof transferRow>;
export type TransferWire = z.infer<typeof transfer>;
export type NewTransferReply = z.infer<typeof newTransferReply>;
export type NewTransferBody = z.infer<typeof newTransferBody>;
export type TransferReceiptBody = z.infer<typeof transferReceiptBody>;
export type TransferMoveBody = z.infer<typeof transferMoveBody>;
