import { z } from "zod";
import { summaryQuery } from "../dashboard/analytics.contract";
import { key, optionalParam, pageQuery, pagination } from "../kit/common.contract";

export const debtsQuery = z.strictObject({ ...pageQuery, store: optionalParam(key) });

/** A statement reaches from a day, a year ago unless named, until now. */
export const statementQuery = summaryQuery.omit({ to_date: true });

const count = z.number().int();

/** Naira, by the age of the order in days of the shop. */
const ages = {
  debt: z.number(),
  days_0_7: z.number(),
  days_8_30: z.number(),
  days_31_90: z.number(),
  over_90_days: z.number(),
};

/** A customer who owes; the largest debt first. */
export const debtsRow = z.strictObject({
  key,
  name: z.string(),
  phone: z.string(),
  /** Orders that are not paid in full. */
  orders: count,
  /** The day of the oldest of them, `YYYY-MM-DD`. */
  since: z.string(),
  ...ages,
});

export const debtsReply = z.object({
  data: z.array(debtsRow),
  /** Of all customers, also of those on other pages. */
  totals: z.strictObject({ customers: count, ...ages }),
  /** The name of the shop, which a reminder is from. */
  shop: z.string(),
  pagination,
});

export type DebtsReply = z.infer<typeof debtsReply>;
