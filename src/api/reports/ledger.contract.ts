import { z } from "zod";
import { summaryQuery } from "../dashboard/analytics.contract";
import { key, optionalParam, pageQuery, pagination } from "../kit/common.contract";

/** Reports that are worked out from ledger rows: all figures are naira or whole numbers. */
export const CASH_FLOW_BY = ["account", "category"] as const;
export const STOCK_VALUE_BY = ["store", "category", "product"] as const;

/** The reports of ledger rows, whose files are filtered as their pages are. */
export type LedgerFile = "cash-flow" | "stock-value" | "supplier-debts" | "people";

/** The CSV of a report has all rows that its pages show with the same filters. */
export const cashFlowFileQuery = summaryQuery.extend({ by: optionalParam(z.enum(CASH_FLOW_BY)) });
export const stockValueFileQuery = z.strictObject({
  store: optionalParam(key),
  by: optionalParam(z.enum(STOCK_VALUE_BY)),
});
export const supplierDebtsFileQuery = z.strictObject({ store: optionalParam(key) });
export const peopleFileQuery = summaryQuery;

export const cashFlowQuery = cashFlowFileQuery.extend(pageQuery);
export const stockValueQuery = stockValueFileQuery.extend(pageQuery);
export const supplierDebtsQuery = supplierDebtsFileQuery.extend(pageQuery);
export const peopleQuery = peopleFileQuery.extend(pageQuery);

const naira = z.number();
const count = z.number().int();

const reply = <Row extends z.ZodType, Totals extends z.ZodType>(row: Row, totals: Totals) =>
  z.object({ data: z.array(row), totals, pagination });

/** `key` is null, and `name` empty, where no one record within reach has it all. */
const named = { key: key.nullable(), name: z.string() };

const flow = { in: naira, out: naira, net: naira };

/** Why money moved; `expense` rows are divided by their category. */
export const FLOW_KINDS = [
  "sales",
  "refunds",
  "income",
  "expense",
  "suppliers",
  "moves",
  "corrections",
  "account",
] as const;

export const cashFlowReply = reply(
  z.strictObject({ ...named, kind: z.enum(FLOW_KINDS), ...flow }),
  z.strictObject({ ...flow, net_before: naira }),
);

/** Units in stock of goods that are listed, in any status; the list price is the sale price. */
const worth = { units: count, cost: naira, list: naira };

export const stockValueReply = reply(z.strictObject({ ...named, ...worth }), z.strictObject(worth));

const owed = { delivered: naira, paid: naira, owed: naira };

export const supplierDebtsReply = reply(
  z.strictObject({
    ...named,
    ...owed,
    /** The oldest purchase that is not paid in full, and the day it was delivered: payments go to the oldest first. */
    purchase: key.nullable(),
    purchase_number: count.nullable(),
    since: z.string().nullable(),
  }),
  z.strictObject(owed),
);

/** `earned` is the share of orders that are paid in full, `waiting` of completed ones that are not. */
const work = { orders: count, sales: naira, profit: naira.optional(), earned: naira, waiting: naira };

export const peopleReply = reply(
  z.strictObject({ ...named, ...work }),
  z.strictObject({ ...work, sales_before: naira }),
);

export type CashFlowReply = z.infer<typeof cashFlowReply>;
export type StockValueReply = z.infer<typeof stockValueReply>;
export type SupplierDebtsReply = z.infer<typeof supplierDebtsReply>;
