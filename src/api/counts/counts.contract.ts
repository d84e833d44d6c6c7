import { z } from "zod";
import { serial } from "../stock/units.contract";
import { SERIAL_LIMITS } from "../stock/units.rules";
import { key, optionalParam, pageQuery, pagination, requiredText, text } from "../kit/common.contract";
import { COUNT_STATUSES, LINE_VIEWS, LONGEST_WAIT_MS, MOST_UNITS, RANGES, REASONS } from "./counts.rules";

export const countStatus = z.enum(COUNT_STATUSES);

export const reason = z.enum(REASONS);

export const countsQuery = z.strictObject({
  status: optionalParam(countStatus),
  store: optionalParam(key),
  /** Part of the range's name or of the person's, or a whole number of a count. */
  query: optionalParam(text(200)),
  ...pageQuery,
});

export const countRow = z.strictObject({
  key,
  count_number: z.number().int(),
  created_at: z.string(),
  status: countStatus,
  store: key,
  store_title: z.string(),
  range: z.enum(RANGES),
  /** The name of the category or supplier, or the text searched for. */
  range_title: z.string(),
  employee_name: z.string(),
  lines: z.number().int(),
  counted_lines: z.number().int(),
});

export const countsReply = z.object({ data: z.array(countRow), pagination });

/** How many lines, units and naira at purchase price differ; naira is null for those who may not see it. */
const difference = z.strictObject({
  lines: z.number().int(),
  units: z.number().int(),
  cost: z.number().nullable(),
});

export const count = countRow.extend({
  note: z.string(),
  /** Units found so far. */
  counted_units: z.number().int(),
  /** Who counted. */
  counters: z.array(z.string()),
  /** Null while counting is blind for the person: before the review, and during it for those who may not post. */
  short: difference.nullable(),
  over: difference.nullable(),
  posted_by_name: z.string(),
  posted_at: z.string().nullable(),
  version: z.number().int(),
});

export const countReply = z.object({ data: count, breadcrumb: z.string() });

export const linesQuery = z.strictObject({
  show: optionalParam(z.enum(LINE_VIEWS)),
  /** Words of the product or variation, or a code. */
  query: optionalParam(text(200)),
  ...pageQuery,
});

export const countLine = z.strictObject({
  key,
  variant: key,
  product: key,
  product_title: z.string(),
  variation: z.string(),
  tracks_serials: z.boolean(),
  round: z.number().int(),
  /** Null until somebody counted it. */
  counted: z.number().int().nullable(),
  counted_by: z.string(),
  /** It is not in the stock of the store any more, so that nothing is posted of it. */
  is_gone: z.boolean(),
  /** The rest is null while counting is blind for the person. What the books said when it was counted. */
  expected: z.number().int().nullable(),
  difference: z.number().int().nullable(),
  /** Naira; null also for those who may not see purchase prices. */
  cost: z.number().nullable(),
  /** Units sold or moved between the first and the last entry of the round. */
  moved: z.number().int().nullable(),
  reason: reason.nullable(),
  /** How many serial numbers posting has to take off. */
  to_name: z.number().int().nullable(),
  /** Where units are missing: those in stock that were not scanned, at most as many as `missing` takes. */
  unseen: z.array(z.string()).nullable(),
  /** Those that are to be taken off. */
  missing: z.array(z.string()).nullable(),
});

export const linesReply = z.object({ data: z.array(countLine), pagination });

export const newCountBody = z.discriminatedUnion("range", [
  z.strictObject({ store: key, range: z.literal("all"), note: text(500) }),
  z.strictObject({ store: key, range: z.literal("category"), category: key, note: text(500) }),
  z.strictObject({ store: key, range: z.literal("supplier"), supplier: key, note: text(500) }),
  z.strictObject({ store: key, range: z.literal("search"), query: requiredText(200), note: text(500) }),
]);

export const newCountReply = z.object({
  data: z.object({ key, count_number: z.number().int(), lines: z.number().int() }),
});

/** Names exactly one of `variant` and `code`, which is a barcode, a SKU or a serial number. */
export const countEntryBody = z
  .strictObject({
    variant: key.optional(),
    code: requiredText(48).optional(),
    /** The unit that was scanned. */
    serial: serial.optional(),
    /** Below 0 for a correction. */
    quantity: z.number().int().min(-MOST_UNITS).max(MOST_UNITS),
    /** The line's round that the person saw; absent when they saw none. */
    round: z.number().int().min(1).max(1_000_000).optional(),
    /** The entry begins the next round: what was counted before does not count any more. */
    again: z.boolean().optional(),
    /** For how many ms it waited for the network. */
    age: z.number().int().min(0).max(LONGEST_WAIT_MS).optional(),
  })
  .refine((body) => (body.variant === undefined) !== (body.code === undefined), "names either a variant or a code")
  .refine((body) => body.serial === undefined || body.quantity === 1, "counts one unit by its serial number")
  .refine((body) => body.again !== true || body.round !== undefined, "names the round that it replaces");

export const countEntryReply = z.object({
  data: z.object({
    key,
    variant: key,
    product_title: z.string(),
    variation: z.string(),
    counted: z.number().int(),
    round: z.number().int(),
    /** False when the line was counted again meanwhile: the entry is kept, and does not add up. */
    counts: z.boolean(),
  }),
});

export const countCodeParams = z.strictObject({ code: requiredText(48) });

/** What a code names in the stores that the person sees. Quantities are left out: counting is blind. */
export const countCodeReply = z.object({
  data: z.array(
    z.strictObject({
      variant: key,
      variation: z.string(),
      product: key,
      product_title: z.string(),
      store: key,
      serial: z.string().nullable(),
      /** Null for a code of goods. */
      unit_state: z.string().nullable(),
    }),
  ),
});

export const countMoveBody = z.strictObject({ status: z.enum(["counting", "reviewing", "cancelled"]) });

export const countLineParams = z.strictObject({ id: key, variant: key });

export const countLineEditBody = z.strictObject({
  reason,
  /** Serial numbers that posting takes off. */
  missing: z.array(serial).max(SERIAL_LIMITS.perLine),
});

/** The differences that the person saw: another sum is refused as stale. */
export const countPostBody = z.strictObject({
  lines: z.number().int().min(0),
  short: z.number().int().min(0),
  over: z.number().int().min(0),
});

export const countEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export const adjustmentBody = z.strictObject({
  variant: key,
  /** Units added, or below 0 taken away. */
  quantity: z
    .number()
    .int()
    .min(-MOST_UNITS)
    .max(MOST_UNITS)
    .refine((value) => value !== 0, "must not be 0"),
  reason,
  note: text(500),
  /** Serial numbers of units that are taken away. */
  serials: z.array(serial).max(1000).optional(),
});

export const adjustmentReply = z.object({ data: z.object({ key, quantity: z.number().int() }) });

export type CountRowWire = z.infer<typeof countRow>;
export type CountWire = z.infer<typeof count>;
export type CountLineWire = z.infer<typeof countLine>;
export type NewCountBody = z.infer<typeof newCountBody>;
export type NewCountReply = z.infer<typeof newCountReply>;
export type CountEntryBody = z.infer<typeof countEntryBody>;
export type CountEntryReply = z.infer<typeof countEntryReply>;
export type CountCodeReply = z.infer<typeof countCodeReply>;
export type CountMoveBody = z.infer<typeof countMoveBody>;
export type CountLineEditBody = z.infer<typeof countLineEditBody>;
export type CountPostBody = z.infer<typeof countPostBody>;
export type AdjustmentBody = z.infer<typeof adjustmentBody>;
