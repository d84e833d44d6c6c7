import { expect, test } from "vitest";
import { ACCOUNT_TYPES } from "../../../src/api/orders/orders.contract";
import { accountProblems, accountValuesOf } from "../../../src/machines/money/accounts";
import { ACCOUNT_TYPE_OPTIONS } from "../../../src/screens/money/accounts/account-types";

const TILL = { name: "Till", type: "cash", storeKey: "ikeja", balance: 150_050 } as const;

test("an account needs a name, a type, a store and a balance, which may be 0.00", () => {
  expect(accountProblems(accountValuesOf({ ...TILL, balance: 0 }))).toBeNull();
  expect(accountProblems({ name: " ", type: "", storeKey: "", balance: null, isOverdrawn: false })).toEqual({
    message: 'Please fill in "Name", "Type", "Store", "Balance"',
    fields: {
      name: 'Please fill in "Name"',
      type: 'Please fill in "Type"',
      storeKey: 'Please fill in "Store"',
      balance: 'Please fill in "Balance"',
    },
  });
});

test("a negative balance is typed without its sign", () => {
  expect(accountValuesOf({ ...TILL, balance: -150_050 })).toMatchObject({ balance: 150_050, isOverdrawn: true });
  expect(accountValuesOf(TILL)).toMatchObject({ balance: 150_050, isOverdrawn: false });
});

test("every account type can be chosen", () => {
  expect(ACCOUNT_TYPE_OPTIONS.map(({ value }) => value)).toEqual([...ACCOUNT_TYPES]);
});
