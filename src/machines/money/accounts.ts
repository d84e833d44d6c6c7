import {
  type AccountDetails,
  type AccountRecord,
  addAccount,
  editAccount,
  loadAccount,
  loadAccounts,
  toAccount,
} from "../../api/money/accounts";
import type { AccountType } from "../../api/orders/orders.contract";
import type { Kobo } from "../../api/kit/money";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine, type FormRules, type Problems } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { saveChanged, saveNew } from "../saves";
import { blank, missingProblems } from "../kit/problems";

export const accountsListMachine = createListMachine("accountsList", loadAccounts);

export type AccountValues = {
  name: string;
  type: AccountType | "";
  storeKey: string;
  /** Without its sign. */
  balance: Kobo | null;
  isOverdrawn: boolean;
};

const FIELDS = [
  { name: "name", label: "Name" },
  { name: "type", label: "Type" },
  { name: "storeKey", label: "Store" },
  { name: "balance", label: "Balance" },
] as const;

export const accountProblems = (values: AccountValues): Problems | null =>
  missingProblems(FIELDS.filter(({ name }) => blank(values[name])));

export const accountValuesOf = ({ name, type, storeKey, balance }: AccountDetails): AccountValues => ({
  name,
  type,
  storeKey,
  balance: Math.abs(balance),
  isOverdrawn: balance < 0,
});

const signedBalance = ({ balance, isOverdrawn }: AccountValues): Kobo | null =>
  balance !== null && balance > 0 && isOverdrawn ? -balance : balance;

function detailsOf(values: AccountValues): AccountDetails {
  const { name, type, storeKey } = values;
  const balance = signedBalance(values);
  if (type === "" || balance === null) throw new Error("only a complete account is saved");
  return { name, type, storeKey, balance };
}

const rules: Pick<FormRules<AccountValues>, "validate" | "editing"> = {
  validate: accountProblems,
  editing: {
    readCurrent: (current) => accountValuesOf(toAccount(current as Parameters<typeof toAccount>[0])),
    merge: {
      name: { label: "Name" },
      type: { label: "Type", reading: "word" },
      storeKey: { label: "Store", reading: "stores" },
      balance: { label: "Balance", reading: "money", say: signedBalance },
      isOverdrawn: { with: "balance" },
    },
  },
};

export const accountDialogMachine = createDialogMachine<AccountRecord, AccountValues>({
  id: "accountDialog",
  add: createFormMachine({
    ...rules,
    id: "accountAdd",
    savedToast: "Account added successfully",
    save: saveNew<AccountValues>((values, idempotencyKey) => addAccount(detailsOf(values), idempotencyKey)),
  }),
  edit: createFormMachine({
    ...rules,
    id: "accountEdit",
    savedToast: "Account updated successfully",
    save: saveChanged<AccountValues>((key, values, editing) => editAccount(key, detailsOf(values), editing)),
  }),
  blank: { name: "", type: "", storeKey: "", balance: null, isOverdrawn: false },
  load: loadAccount,
  pick: ({ key, version, ...details }) => ({ key, version, values: accountValuesOf(details) }),
  isLookup: true,
});
