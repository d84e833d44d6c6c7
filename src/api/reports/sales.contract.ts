import { z } from "zod";
import { key, optionalParam, pageQuery, pagination } from "../kit/common.contract";
import { summaryQuery } from "../dashboard/analytics.contract";

/** What sales are divided by; `slow` are the goods in stock, those that sold least first. */
export const SALES_BY = ["day", "store", "person", "product", "category", "slow"] as const;

export const salesQuery = summaryQuery.extend({ ...pageQuery, by: optionalParam(z.enum(SALES_BY)) });

const count = z.number().int();

/**
 * Of orders made in the period and not cancelled, less what came back of them since. Amounts are naira; `profit`, only with
 * `products.cost`, is what the goods cost less than they were sold for.
 */
const figures = { units: count, goods: z.number(), profit: z.number().optional() };

export const salesRow = z.strictObject({
  /** Of the store, person, product or category; null for a day, and where no one record within reach has it all. */
  key: key.nullable(),
  /** A day is `YYYY-MM-DD`. Empty for goods without a category. */
  name: z.string(),
  /** Null where an order may be in several rows. */
  orders: count.nullable(),
  /** Units in stock, of goods that sold slowly; otherwise null. */
  stock: count.nullable(),
  ...figures,
});

export const salesReply = z.object({
  data: z.array(salesRow),
  /** Of the whole period, whatever is listed. */
  totals: z.strictObject({
    orders: count,
    ...figures,
    delivery_fees: z.number(),
    /** Goods and delivery fees: the dashboard's total sales. */
    sales: z.number(),
    /** The same of as many days before the period. */
    sales_before: z.number(),
  }),
  /**
   * Only by day: the sales of each day in order, and those of the day that is as many days earlier as the period has. Null
   * for more than 366 days.
   */
  daily: z
    .array(z.strictObject({ day: z.string(), sales: z.number(), sales_before: z.number() }))
    .nullable()
    .optional(),
  pagination,
});

export type SalesReply = z.infer<typeof salesReply>;
export type SalesBy = (typeof SALES_BY)[number];
