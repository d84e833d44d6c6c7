import type { EntryType } from "../../api/money/transactions.contract";
import {
  addTransactions,
  editTransaction,
  loadTransaction,
  loadTransactions,
  moveMoney,
  type Posting,
  type PostingLine,
  toTransaction,
  type Transaction,
  type TransactionRecord,
} from "../../api/money/transactions";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine, type FormRules, type Problems } from "../kit/form/form.machine";
import { createListMachine, type ListQuery } from "../kit/list.machine";
import { daysUntilNow } from "../reports/report-periods";
import { files } from "../../urls";
import { type DraftPayment } from "../orders/order-parts";
import { saveChanged, saveNew } from "../saves";
import { CANNOT_EDIT, isReserved, RESERVED_REMARK, whyNotEdited } from "./transaction-refusal";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";

/** The period is in the URL as it was chosen; without one, all days are listed. */
function loadPeriod(query: ListQuery, signal: AbortSignal) {
  const { period = "" } = query.filters;
  return loadTransactions(query, period === "" ? null : daysUntilNow(period), signal);
}

/** Its `extra` is the `TransactionsExtra` of what is listed. */
export const transactionsListMachine = createListMachine("transactionsList", loadPeriod);

/** The CSV of exactly what the list shows. */
export const transactionsFile = ({ search, filters: { period = "", store, account, category } }: ListQuery): string => {
  const days = period === "" ? null : daysUntilNow(period);
  return files.filtered("transactions", {
    query: search,
    store,
    account,
    category,
    from_date: days?.from,
    to_date: days?.to,
  });
};

export type TransactionValues = {
  remark: string;
  /** A move takes money from the account of the first line to another one. */
  type: EntryType | "move" | "";
  storeKey: string;
  /** One an entry; an edit has a single one. */
  payments: readonly DraftPayment[];
  /** What an expense is for, and its name; empty for none. */
  category: string;
  categoryName: string;
  /** Where a move puts the money. */
  toAccountKey: string;
};

const FIELDS = [
  { name: "remark", label: "Remark" },
  { name: "type", label: "Type" },
  { name: "storeKey", label: "Store" },
] as const;

/** Missing fields come first; a reserved remark is reported with them. */
export function transactionProblems(values: TransactionValues): Problems | null {
  if (values.type === "move") return moveProblems(values);
  const ofLines = values.payments.flatMap(({ accountKey, amount }, index) => [
    ...(blank(accountKey) ? [{ name: `payments.${index}.accountKey`, label: "Account" }] : []),
    ...((amount ?? 0) === 0 ? [{ name: `payments.${index}.amount`, label: "Amount" }] : []),
  ]);
  return joinProblems([
    missingProblems([...FIELDS.filter(({ name }) => blank(values[name])), ...ofLines]),
    isReserved(values.remark) ? problemOf("remark", RESERVED_REMARK) : null,
  ]);
}

/** A move needs no remark, and each of its sides is of the store of its account. */
function moveProblems({ payments, toAccountKey }: TransactionValues): Problems | null {
  const [line] = payments;
  const missing = missingProblems([
    ...(blank(line?.accountKey ?? "") ? [{ name: "payments.0.accountKey", label: "From" }] : []),
    ...((line?.amount ?? 0) === 0 ? [{ name: "payments.0.amount", label: "Amount" }] : []),
    ...(blank(toAccountKey) ? [{ name: "toAccountKey", label: "To" }] : []),
  ]);
  if (missing !== null || line?.accountKey !== toAccountKey) return missing;
  return problemOf("toAccountKey", "Choose another account: the money comes from this one");
}

const valuesOf = ({
  remark,
  type,
  storeKey,
  accountKey,
  amount,
  category,
  categoryName,
}: Transaction): TransactionValues => ({
  remark,
  type: type === "credit" || type === "debit" ? type : "",
  storeKey,
  payments: [{ id: 0, accountKey: accountKey ?? "", amount }],
  category,
  categoryName,
  toAccountKey: "",
});

function postingOf({ remark, type, storeKey, category }: TransactionValues): Posting {
  if (type === "" || type === "move") throw new Error("only a complete transaction is saved");
  return { remark, type, storeKey, category: type === "debit" ? category : "" };
}

function add(values: TransactionValues, idempotencyKey: string): Promise<void> {
  const { type, remark, toAccountKey: to } = values;
  const [line] = linesOf(values);
  if (type !== "move" || line === undefined) return addTransactions(postingOf(values), linesOf(values), idempotencyKey);
  return moveMoney({ from: line.accountKey, to, amount: line.amount, remark }, idempotencyKey);
}

const linesOf = ({ payments }: TransactionValues): PostingLine[] =>
  payments.map(({ accountKey, amount }) => ({ accountKey, amount: amount ?? 0 }));

const rules: Pick<FormRules<TransactionValues>, "validate" | "editing"> = {
  validate: transactionProblems,
  editing: {
    readCurrent: (current) => valuesOf(toTransaction(current as Parameters<typeof toTransaction>[0])),
    merge: {
      remark: { label: "Remark" },
      type: { label: "Type", reading: "word" },
      storeKey: { label: "Store", reading: "stores" },
      category: { label: "Category", say: ({ categoryName }) => categoryName },
      categoryName: { with: "category" },
      toAccountKey: { from: "mine" },
      payments: {
        label: "Payment",
        // An entry has one line, whatever its account.
        keyOf: (line) => String(line.id),
        title: () => null,
        fields: {
          id: { from: "mine" },
          accountKey: { label: "Account", reading: "accounts" },
          amount: { label: "Amount", reading: "money" },
        },
      },
    },
  },
};

/** The transactions' dialog: adding posts as many entries as there are lines, editing changes one. */
export const transactionDialogMachine = createDialogMachine<TransactionRecord, TransactionValues>({
  id: "transactionDialog",
  add: createFormMachine({
    ...rules,
    id: "transactionAdd",
    savedToast: "Transaction added successfully",
    save: saveNew<TransactionValues>(add),
  }),
  edit: createFormMachine({
    ...rules,
    id: "transactionEdit",
    savedToast: "Transaction updated successfully",
    save: saveChanged<TransactionValues>((key, values, editing) => {
      const [line] = linesOf(values);
      if (line === undefined) throw new Error("an entry has an account and an amount");
      return editTransaction(key, postingOf(values), line, editing);
    }),
  }),
  blank: {
    remark: "",
    type: "",
    storeKey: "",
    payments: [{ id: 0, accountKey: "", amount: null }],
    category: "",
    categoryName: "",
    toAccountKey: "",
  },
  load: loadTransaction,
  pick: (record) => ({ key: record.key, version: record.version, values: valuesOf(record) }),
  isLookup: false,
  refusal: (row) => (whyNotEdited(row as Transaction) === null ? null : CANNOT_EDIT),
});
