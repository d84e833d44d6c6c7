import { z } from "zod";
import { key, naira, pageQuery, pagination, positiveNaira } from "../kit/common.contract";
import { REORDER_LIMITS } from "../purchases/reorder.rules";
import { MAX_BULK } from "./bulk.rules";
import { productsQuery, variantStatus } from "./products.contract";

const { page: _page, limit: _limit, sort: _sort, ...filters } = productsQuery.shape;

/** Percent with at most two decimals: -10 takes a tenth off. */
const percent = z
  .number()
  .min(-100)
  .max(1000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "must have at most 2 decimals");

const units = z.number().int().min(0).max(REORDER_LIMITS.units).nullable().optional();

const roundTo = positiveNaira.refine((value) => value > 0, "must be more than 0").optional();

export const bulkChange = z.union([
  z.strictObject({ field: z.literal("sale_price"), by: z.literal("set"), value: positiveNaira, round_to: roundTo }),
  z.strictObject({ field: z.literal("sale_price"), by: z.literal("add"), value: naira, round_to: roundTo }),
  z.strictObject({ field: z.literal("sale_price"), by: z.literal("percent"), value: percent, round_to: roundTo }),
  z.strictObject({
    field: z.literal("status"),
    value: variantStatus,
    /** Only variants of this status. Absent: those for sale and the hidden ones. */
    of: variantStatus.optional(),
  }),
  /** In all stores that list the products; "" for none. */
  z.strictObject({ field: z.literal("category"), value: z.union([key, z.literal("")]) }),
  z.strictObject({ field: z.literal("supplier"), value: key }),
  /** Of active variants. What is absent stays as it is, also none; both null: they are not watched any more. */
  z
    .strictObject({ field: z.literal("reorder"), reorder_at: units, order_up_to: units })
    .refine(
      ({ reorder_at: at, order_up_to: upTo }) => (at === null) === (upTo === null) && (at ?? upTo) !== undefined,
      {
        error: "must be a number where reorder_at is, or both be null",
        path: ["order_up_to"],
      },
    )
    .refine(({ reorder_at: at, order_up_to: upTo }) => upTo == null || at == null || upTo > at, {
      error: "must be more than reorder_at",
      path: ["order_up_to"],
    }),
]);

export const newBulkBody = z.strictObject({
  /** The products, or the filters of a list, all of whose products are meant. */
  of: z.union([
    z.strictObject({ products: z.array(key).min(1).max(MAX_BULK) }),
    z.strictObject({ filters: z.strictObject(filters) }),
  ]),
  change: bulkChange,
});

/** Proposed, it changes nothing yet. */
export const newBulkReply = z.object({ data: z.object({ key }) });

export const bulkStatus = z.enum(["proposed", "applied", "undone"]);

const bulkLine = z.strictObject({
  product: key,
  title: z.string(),
  /** "" for what belongs to the product itself. */
  variation: z.string(),
  /** Amounts as text such as ₦1,500.00; names of categories and suppliers, levels such as 5 → 40, "" for none. */
  from: z.string(),
  to: z.string(),
});

/** A change with one page of what it changes. */
export const bulkReply = z.object({
  data: z.strictObject({
    key,
    status: bulkStatus,
    change: bulkChange,
    /** Products that change, and those selected that are as wanted already. */
    products: z.number().int(),
    unchanged: z.number().int(),
    lines: z.array(bulkLine),
  }),
  pagination,
});

export const bulkQuery = z.strictObject(pageQuery);

export type BulkChange = z.output<typeof bulkChange>;
export type NewBulkBody = z.output<typeof newBulkBody>;
export type BulkReply = z.infer<typeof bulkReply>;
