import { z } from "zod";
import { key, naira, optionalParam, pageQuery, pagination, requiredText, text } from "./common";

export const ENTRY_TYPES = ["credit", "debit"] as const;

/**
 * What the book shows: `credit` and `debit` for what people post, the others for what orders do by themselves. A profit
 * is a note that moves no money.
 */
export const TRANSACTION_TYPES = [
  ...ENTRY_TYPES,
  "order-payment",
  "order-refund",
  "order-profit",
  "order-profit-reversal",
] as const;

export const transactionsQuery = z.strictObject({
  query: optionalParam(text(200)),
  store: optionalParam(key),
  account: optionalParam(key),
  ...pageQuery,
});

export const transactionRow = z.strictObject({
  Key: key,
  remark: z.string(),
  /** Naira, never negative: the type tells which way. */
  amount: z.number(),
  type: z.enum(TRANSACTION_TYPES),
  time: z.string(),
  /** Null and "" where no account is moved. */
  account_key: key.nullable(),
  account: z.string(),
  store: key,
  store_title: z.string(),
  /** Whether it was posted by hand and may be changed. */
  editable: z.boolean(),
});

export const transactionsReply = z.object({ data: z.array(transactionRow), pagination });

export const transaction = transactionRow.extend({ version: z.number().int() });

export const transactionReply = z.object({ data: transaction, breadcrumb: z.string() });

const amount = naira.refine((value) => value > 0, "must be more than 0");

const posting = { remark: requiredText(500), type: z.enum(ENTRY_TYPES), store: key };

const line = { account_key: key, amount };

export const newTransactionBody = z.strictObject({
  ...posting,
  transactions: z.array(z.strictObject(line)).min(1).max(50),
});

/** `key` is the first of `keys`, which come in the order of the lines. */
export const newTransactionReply = z.object({ data: z.object({ key, keys: z.array(key) }) });

export const transactionEditBody = z.strictObject({ ...posting, ...line });

export const transactionEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type NewTransactionBody = z.infer<typeof newTransactionBody>;
export type TransactionEditBody = z.infer<typeof transactionEditBody>;
