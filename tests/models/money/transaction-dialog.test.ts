import { createActor, createEmptyActor } from "xstate";
import { describe, expect, test } from "vitest";
import { isReserved as isReservedByServer, RESERVED_PHRASES } from "../../../server/books/finance";
import { TRANSACTION_TYPES } from "../../../src/api/money/transactions.contract";
import type { Transaction } from "../../../src/api/money/transactions";
import {
  transactionDialogMachine,
  transactionProblems,
  type TransactionValues,
} from "../../../src/machines/money/transactions";
import { isReserved, whyNotEdited } from "../../../src/machines/money/transaction-refusal";

const FUEL: Transaction = {
  key: "fuel",
  remark: "Fuel for the van",
  amount: 500_000,
  type: "debit",
  time: "2026-11-21T09:00:00.000Z",
  accountKey: "till",
  accountName: "Till",
  storeKey: "ikeja",
  orderKey: null,
  isEditable: true,
  isOutsideShift: false,
  category: "",
  categoryName: "",
  movedWith: null,
};

const ORDERS = TRANSACTION_TYPES.filter((type) => type !== "credit" && type !== "debit");

describe("which transactions can be edited", () => {
  test("a transaction that a person posted can be edited", () => {
    expect(whyNotEdited(FUEL)).toBeNull();
    expect(whyNotEdited({ ...FUEL, type: "credit" })).toBeNull();
  });

  test.each(ORDERS)("a transaction that an order posted (%s) cannot be edited and names its order", (type) => {
    const made = { ...FUEL, type, remark: "payment on order 1042", isEditable: false };
    expect(whyNotEdited(made)).toBe("Made by order 1042");
    expect(whyNotEdited({ ...made, remark: "Payment of before" })).toBe("Made by an order");
  });

  test("a transaction with a reserved remark cannot be edited, nor can an adjustment", () => {
    for (const remark of ["Old PAYMENT on Order 5", "profit on order"])
      expect(whyNotEdited({ ...FUEL, remark })).toBe("Its remark is one only orders write");
    expect(whyNotEdited({ ...FUEL, remark: "Balance adjusted", isEditable: false })).toBe(
      "Made by changing the account's balance",
    );
  });

  test("the client reserves the same words as the server", () => {
    for (const phrase of RESERVED_PHRASES) expect(isReserved(`Of ${phrase.toUpperCase()} 7`)).toBe(true);
    for (const remark of ["payment of order 7", "profit", "order payment on", ""])
      expect(isReserved(remark)).toBe(isReservedByServer(remark));
  });

  test("a side of a move cannot be edited, and says where the money went or came from", () => {
    const side = { ...FUEL, isEditable: false, remark: "Takings" };
    expect(whyNotEdited({ ...side, movedWith: "Bank" })).toBe("Moved to Bank");
    expect(whyNotEdited({ ...side, type: "credit", movedWith: "Till" })).toBe("Moved from Till");
    expect(whyNotEdited({ ...side, movedWith: "" })).toBe("Moved between accounts");
  });

  test("the dialog refuses by the same rule and shows its text", () => {
    const dialog = createActor(transactionDialogMachine, { input: { list: createEmptyActor() } }).start();
    const emitted: unknown[] = [];
    dialog.on("*", (event) => emitted.push(event));
    dialog.send({ type: "edit.requested", key: "fuel", row: { ...FUEL, isEditable: false } });
    expect(dialog.getSnapshot().matches("closed")).toBe(true);
    expect(emitted).toEqual([
      { type: "toast.raised", toast: { tone: "error", text: "You can't edit this transaction" } },
    ]);
    dialog.stop();
  });
});

describe("what a transaction needs", () => {
  const typed: TransactionValues = {
    remark: "Fuel",
    type: "debit",
    storeKey: "ikeja",
    payments: [
      { id: 0, accountKey: "till", amount: 100 },
      { id: 3, accountKey: "bank", amount: 250 },
    ],
    category: "fuel",
    categoryName: "Fuel",
    toAccountKey: "",
  };

  test("a move needs two different accounts and an amount, and neither a remark nor a store", () => {
    const move: TransactionValues = { ...typed, type: "move", remark: "", storeKey: "", toAccountKey: "bank" };
    expect(transactionProblems(move)).toBeNull();
    const blank = { ...move, payments: [{ id: 0, accountKey: "", amount: null }], toAccountKey: " " };
    expect(transactionProblems(blank)?.message).toBe('Please fill in "From", "Amount", "To"');
    expect(Object.keys(transactionProblems({ ...move, toAccountKey: "till" })?.fields ?? {})).toEqual(["toAccountKey"]);
  });

  test("a remark, a type, a store, and an account and amount in each line", () => {
    expect(transactionProblems(typed)).toBeNull();
    const problems = transactionProblems({
      ...typed,
      remark: " ",
      type: "",
      storeKey: "",
      payments: [
        { id: 0, accountKey: "", amount: 100 },
        { id: 1, accountKey: "till", amount: 0 },
        { id: 2, accountKey: "till", amount: null },
      ],
    });
    expect(problems?.message).toBe('Please fill in "Remark", "Type", "Store", "Account", "Amount"');
    expect(Object.keys(problems?.fields ?? {})).toEqual([
      "remark",
      "type",
      "storeKey",
      "payments.0.accountKey",
      "payments.1.amount",
      "payments.2.amount",
    ]);
  });

  test("a remark reserved for orders shows an error at its field", () => {
    const text = "Only orders post this remark. Choose other words";
    expect(transactionProblems({ ...typed, remark: "Payment on order 9" })).toEqual({
      message: text,
      fields: { remark: text },
    });
  });
});
