import { z } from "zod";
import { key } from "../kit/common.contract";
import { summaryQuery } from "./analytics.contract";

/** What the sales of a period are divided by; `debt` divides what customers owe now by the age of the orders. */
export const BREAKDOWNS = ["store", "product", "person", "debt"] as const;

/** The most rows that are named; all others are added up. */
export const MOST_ROWS = 8;

export const breakdownQuery = summaryQuery.extend({ by: z.enum(BREAKDOWNS) });

const count = z.number().int();

const row = z.strictObject({
  /** Of the store, product or employee; null for an age, and where no one record within reach has it all. */
  key: key.nullable(),
  name: z.string(),
  /** Naira. */
  amount: z.number(),
  /** Orders of a store or a person, units of a product, customers who owe. */
  count,
});

/**
 * The rows, the others and the delivery fees add up to `total`, which is the summary's `total_sales` unless debt is
 * divided.
 */
export const breakdown = z.strictObject({
  by: z.enum(BREAKDOWNS),
  total: z.number(),
  /** The largest first, at most eight; the ages of debt in their order, all four. */
  rows: z.array(row),
  /** The sum of `size` smaller rows; null without any. */
  others: z.strictObject({ size: count, amount: z.number(), count }).nullable(),
  /** Of orders, where products are divided; otherwise 0. */
  delivery_fees: z.number(),
});

export const breakdownReply = z.object({ data: breakdown });

export type BreakdownWire = z.infer<typeof breakdown>;
export type BreakdownKind = (typeof BREAKDOWNS)[number];
