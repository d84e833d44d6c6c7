import type { EntryType } from "../../api/money/transactions.contract";
import {
  addTransactions,
  editTransaction,
  loadTransaction,
  loadTransactions,
  type Posting,
  type PostingLine,
  toTransaction,
  type Transaction,
  type TransactionRecord,
} from "../../api/money/transactions";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine, type FormRules, type Problems } from "../kit/form.machine";
import { createListMachine } from "../kit/list.machine";
import { type DraftPayment } from "../orders/order-parts";
import { saveChanged, saveNew } from "../saves";
import { CANNOT_EDIT, isReserved, RESERVED_REMARK, whyNotEdited } from "./transaction-refusal";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";

/** Its `extra` is the `AccountBalance` of the account it is filtered by, or null. */
export const transactionsListMachine = createListMachine("transactionsList", loadTransactions);

export type TransactionValues = {
  remark: string;
  type: EntryType | "";
  storeKey: string;
  /** One an entry; an edit has a single one. */
  payments: readonly DraftPayment[];
};

const FIELDS = [
  { name: "remark", label: "Remark" },
  { name: "type", label: "Type" },
  { name: "storeKey", label: "Store" },
] as const;

/** Missing fields come first; a reserved remark is reported with them. */
export function transactionProblems(values: TransactionValues): Problems | null {
  const ofLines = values.payments.flatMap(({ accountKey, amount }, index) => [
    ...(blank(accountKey) ? [{ name: `payments.${index}.accountKey`, label: "Account" }] : []),
    ...((amount ?? 0) === 0 ? [{ name: `payments.${index}.amount`, label: "Amount" }] : []),
  ]);
  return joinProblems([
    missingProblems([...FIELDS.filter(({ name }) => blank(values[name])), ...ofLines]),
    isReserved(values.remark) ? problemOf("remark", RESERVED_REMARK) : null,
  ]);
}

const valuesOf = ({ remark, type, storeKey, accountKey, amount }: Transaction): TransactionValues => ({
  remark,
  type: type === "credit" || type === "debit" ? type : "",
  storeKey,
  payments: [{ id: 0, accountKey: accountKey ?? "", amount }],
});

function postingOf({ remark, type, storeKey }: TransactionValues): Posting {
  if (type === "") throw new Error("only a complete transaction is saved");
  return { remark, type, storeKey };
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
    save: saveNew<TransactionValues>((values, idempotencyKey) =>
      addTransactions(postingOf(values), linesOf(values), idempotencyKey),
    ),
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
  blank: { remark: "", type: "", storeKey: "", payments: [{ id: 0, accountKey: "", amount: null }] },
  load: loadTransaction,
  pick: (record) => ({ key: record.key, version: record.version, values: valuesOf(record) }),
  isLookup: false,
  refusal: (row) => (whyNotEdited(row as Transaction) === null ? null : CANNOT_EDIT),
});
