import { z } from "zod";
import { key, naira, optionalParam, pageQuery, pagination, requiredText, text } from "../kit/common.contract";

export const ENTRY_TYPES = ["credit", "debit"] as const;

/**
 * The types in the book. People post `credit` and `debit`, orders post the others. A profit is a memo that moves no
 * money.
 */
export const TRANSACTION_TYPES = [
  ...ENTRY_TYPES,
  "order-payment",
  "order-refund",
  "order-profit",
  "order-profit-reversal",
] as const;

const filters = {
  query: optionalParam(text(200)),
  store: optionalParam(key),
  account: optionalParam(key),
  /** `none`: money that people took out without saying what for. */
  category: optionalParam(z.union([key, z.literal("none")])),
  /** Days of the shop, both included. */
  from_date: optionalParam(z.iso.date()),
  to_date: optionalParam(z.iso.date()),
};

export const transactionsQuery = z.strictObject({ ...filters, ...pageQuery });

/** The CSV of exactly what the list shows with the same filters. */
export const transactionsFileQuery = z.strictObject(filters);

export const transactionRow = z.strictObject({
  Key: key,
  remark: z.string(),
  /** Naira, never negative: the type gives the direction. */
  amount: z.number(),
  type: z.enum(TRANSACTION_TYPES),
  time: z.string(),
  /** The order that posted it; null for entries posted by people, and where the order is out of reach. */
  order_key: key.nullable(),
  /** Null and "" for a memo, which has no account. */
  account_key: key.nullable(),
  account: z.string(),
  store: key,
  store_title: z.string(),
  /** Whether it was posted by hand and may be changed. */
  editable: z.boolean(),
  /** The shift of which it is a movement. */
  shift: key.nullable().optional(),
  /** Cash of an order, taken or given back while no shift was open, on an account that has had shifts. */
  outside_shift: z.boolean().optional(),
  /** What an expense was for; null for everything else. */
  category: key.nullable().optional(),
  category_name: z.string().optional(),
  /** The other account of a move; empty when it is out of reach, null for everything else. */
  moved_with: z.string().nullable().optional(),
});

/**
 * Naira; only if the request names one account and the person may see accounts; null when the account is out of reach.
 * Entries of others are not shown, but they change the balance.
 */
const balance = z.number().nullable().optional();

export const transactionsReply = z.object({
  /** With the account's balance after each entry. */
  data: z.array(transactionRow.extend({ balance })),
  pagination,
  /** The account's current balance. */
  balance,
  /** Naira of all that is listed, memos left out; null for too many. */
  totals: z.strictObject({ in: z.number(), out: z.number(), net: z.number() }).nullable().optional(),
  /** What an expense may be for, by name. */
  categories: z.array(z.strictObject({ key, name: z.string() })).optional(),
});

export const transaction = transactionRow.extend({ version: z.number().int() });

export const transactionReply = z.object({ data: transaction, breadcrumb: z.string() });

const amount = naira.refine((value) => value > 0, "must be more than 0");

const posting = { remark: requiredText(500), type: z.enum(ENTRY_TYPES), store: key };

const line = { account_key: key, amount };

/** What it is for: only of a debit. An edit without it keeps the one there is. */
const category = z.union([key, z.literal("")]).optional();

export const newTransactionBody = z.strictObject({
  ...posting,
  category,
  transactions: z.array(z.strictObject(line)).min(1).max(50),
});

/** `key` is the first of `keys`, which come in the order of the lines. */
export const newTransactionReply = z.object({ data: z.object({ key, keys: z.array(key) }) });

export const transactionEditBody = z.strictObject({ ...posting, ...line, category });

export const transactionEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export const newMoveBody = z.strictObject({ from: key, to: key, amount, remark: text(500).optional() });

/** The move, and its two transactions. */
export const newMoveReply = z.object({ data: z.object({ key, out: key, in: key }) });

export type EntryType = (typeof ENTRY_TYPES)[number];
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export type TransactionRowWire = z.infer<typeof transactionsReply>["data"][number];
export type TransactionsReply = z.infer<typeof transactionsReply>;
export type TransactionWire = z.infer<typeof transaction>;
export type NewTransactionBody = z.infer<typeof newTransactionBody>;
export type NewMoveBody = z.infer<typeof newMoveBody>;
export type TransactionEditBody = z.infer<typeof transactionEditBody>;
