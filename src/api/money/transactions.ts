import { sendEdit, sendNew } from "../kit/call-named";
import { params } from "../kit/client";
import type { Editing } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail } from "../kit/reads";
import type { Version } from "../kit/errors";
import { read } from "../kit/kept-reads";
import type {
  EntryType,
  NewMoveBody,
  NewTransactionBody,
  TransactionEditBody,
  TransactionRowWire,
  TransactionsReply,
  TransactionType,
  TransactionWire,
} from "./transactions.contract";
import { fromNaira, toNaira, type Kobo } from "../kit/money";

export type Transaction = {
  key: string;
  remark: string;
  /** Never negative: the type gives the direction. */
  amount: Kobo;
  type: TransactionType;
  time: string;
  /** Null for a memo, which has no account. */
  accountKey: string | null;
  accountName: string;
  storeKey: string;
  /** The order that posted it, where the person may see it. */
  orderKey: string | null;
  isEditable: boolean;
  /** Cash of an order that no shift holds, on an account that has had shifts. */
  isOutsideShift: boolean;
  /** What an expense was for, and its name; empty for none. */
  category: string;
  categoryName: string;
  /** The other account of a move, empty when it is out of reach; null for everything else. */
  movedWith: string | null;
};

export type TransactionRow = Transaction & {
  /** The account's balance after this entry; null unless one account was requested. */
  balance: Kobo | null;
};

export type TransactionRecord = Transaction & { version: Version };

/** The current balance of the requested account. */
export type AccountBalance = { accountKey: string; balance: Kobo };

/** What all that is listed moved; null for too many. */
export type Flow = { in: Kobo; out: Kobo; net: Kobo };

/** `categories` are what an expense may be for. */
export type TransactionsExtra = {
  account: AccountBalance | null;
  totals: Flow | null;
  categories: readonly { key: string; name: string }[];
};

export type PostingLine = { accountKey: string; amount: Kobo };

export type Posting = { remark: string; type: EntryType; storeKey: string; category: string };

const BASE = "/finances/transactions";

const pathOf = (key: string) => `${BASE}/${encodeURIComponent(key)}`;

const koboOrNull = (naira: number | null | undefined): Kobo | null =>
  naira === null || naira === undefined ? null : fromNaira(naira);

const toTransactionFacts = (wire: TransactionRowWire): Transaction => ({
  key: wire.Key,
  remark: wire.remark,
  amount: fromNaira(wire.amount),
  type: wire.type,
  time: wire.time,
  accountKey: wire.account_key,
  accountName: wire.account,
  storeKey: wire.store,
  orderKey: wire.order_key,
  isEditable: wire.editable,
  isOutsideShift: wire.outside_shift ?? false,
  category: wire.category ?? "",
  categoryName: wire.category_name ?? "",
  movedWith: wire.moved_with ?? null,
});

/** Transactions, newest first, ten a page; of one account together with its balance. Days are `YYYY-MM-DD`. */
export async function loadTransactions(
  { page, search, filters: { store, account, category, limit } }: ListQuery,
  days: { from: string; to: string } | null,
  signal: AbortSignal,
): Promise<ListPage<TransactionRow> & { extra: TransactionsExtra }> {
  const reply = await read<TransactionsReply>({
    url: BASE,
    params: params({ query: search, store, account, category, from_date: days?.from, to_date: days?.to, page, limit }),
    signal,
  });
  const balance = koboOrNull(reply.balance);
  return {
    rows: reply.data.map((row) => ({ ...toTransactionFacts(row), balance: koboOrNull(row.balance) })),
    total: reply.pagination.total_count,
    extra: {
      account: account === undefined || balance === null ? null : { accountKey: account, balance },
      totals: reply.totals
        ? { in: fromNaira(reply.totals.in), out: fromNaira(reply.totals.out), net: fromNaira(reply.totals.net) }
        : null,
      categories: reply.categories ?? [],
    },
  };
}

/** A transaction as the server sends it, such as the current one after a stale edit. */
export const toTransaction = (wire: TransactionWire): TransactionRecord => ({
  ...toTransactionFacts(wire),
  version: wire.version,
});

export async function loadTransaction(key: string, signal: AbortSignal): Promise<TransactionRecord> {
  return toTransaction(await loadDetail<TransactionWire>(pathOf(key), signal));
}

/** A move names its accounts by their direction. */
const MOVE = { own: { from: "payments.0.accountKey", to: "toAccountKey", amount: "payments.0.amount" } };

/** An edit sends its single line next to the other fields. */
const ONE_LINE = { own: { account_key: "payments.0.accountKey", amount: "payments.0.amount" } };

const wireLine = ({ accountKey, amount }: PostingLine) => ({ account_key: accountKey, amount: toNaira(amount) });

/** Posts one entry per line, all or none. A retry with the same key and lines posts nothing twice. */
export async function addTransactions(
  { remark, type, storeKey, category }: Posting,
  lines: readonly PostingLine[],
  idempotencyKey: string,
): Promise<void> {
  const data: NewTransactionBody = {
    remark: remark.trim(),
    type,
    store: storeKey,
    category,
    transactions: lines.map(wireLine),
  };
  await sendNew(`${BASE}/new`, data, idempotencyKey);
}

/** Moves money between two accounts. A retry with the same key moves it once. */
export async function moveMoney(
  { from, to, amount, remark }: { from: string; to: string; amount: Kobo; remark: string },
  idempotencyKey: string,
): Promise<void> {
  const data: NewMoveBody = { from, to, amount: toNaira(amount), remark: remark.trim() };
  await sendNew("/finances/moves/new", data, idempotencyKey, MOVE);
}

export async function editTransaction(
  key: string,
  { remark, type, storeKey, category }: Posting,
  line: PostingLine,
  editing: Editing,
): Promise<void> {
  const data: TransactionEditBody = { remark: remark.trim(), type, store: storeKey, category, ...wireLine(line) };
  await sendEdit(`${pathOf(key)}/edit`, data, editing, ONE_LINE);
}
