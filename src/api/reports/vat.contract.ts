import { z } from "zod";
import { key, optionalParam, pageQuery, pagination } from "../kit/common.contract";

/** A month or a year of the shop: `YYYY-MM` or `YYYY`; the current month by default. */
const vatPeriod = z
  .string()
  .regex(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/, "must be a year or a month, such as 2026 or 2026-11");

export const vatQuery = z.strictObject({ ...pageQuery, period: optionalParam(vatPeriod), store: optionalParam(key) });

/** Amounts are naira. Delivery fees have no VAT, and are in none of them. */
const figures = {
  /** Orders made in the period and not cancelled, after discounts. */
  sales: z.number(),
  vat_on_sales: z.number(),
  /** The worth of goods that came back in the period, whenever they were sold. */
  returned: z.number(),
  vat_on_returned: z.number(),
  /** On the sales, less that on what came back. */
  vat: z.number(),
};

/** One month at one rate. */
export const vatRow = z.strictObject({
  month: z.string(),
  /** In percent; 0 for exempt goods, and for what was sold while the shop charged none. */
  rate: z.number(),
  ...figures,
});

export const vatReply = z.object({
  data: z.array(vatRow),
  /** Of all rows, also of those on other pages. */
  totals: z.strictObject(figures),
  pagination,
});

export type VatReply = z.infer<typeof vatReply>;
