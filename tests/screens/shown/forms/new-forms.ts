import { newCategoryBody } from "../../../../src/api/products/categories.contract";
import { storeBody } from "../../../../src/api/stock/stores.contract";
import { supplierBody } from "../../../../src/api/stock/suppliers.contract";
import type { Screen } from "../page";
import { product } from "../records/goods";
import { settings } from "../records/office";
import { stores, supplier, suppliers } from "../records/stock";
import { accounts, shifts, transactions } from "../records/money";
import type { Form } from "./form";

const missing = (...labels: readonly string[]) =>
  Object.fromEntries(labels.map((label) => [label, `Please fill in "${label}"`]));

const page = (path: string): Screen => ({ path, replies: [] });

export const NEW_FORMS: readonly Form[] = [
  {
    form: "a new order",
    screen: page("/orders/create"),
    submit: "Create order",
    empty: missing("Customer", "Account", "Amount"),
  },
  {
    form: "a new product",
    screen: page("/products/add"),
    submit: "Add product",
    empty: {
      ...missing("Name", "Description", "Supplier", "Purchase Price", "Sale Price"),
      "Color of variant 1": 'Please fill in "Color"',
      "Qty of variant 1": 'Please fill in "Qty"',
    },
  },
  {
    form: "a new employee",
    screen: page("/employees/add"),
    submit: "Add",
    empty: missing("Name", "Email", "Sex", "Phone", "Address", "Role", "Date employed", "Salary"),
  },
  {
    form: "a new transfer",
    screen: page("/transfer/create"),
    submit: "Create transfer",
    empty: { To: "Please select a store to transfer to" },
  },
  { form: "a new purchase", screen: page("/purchases/create"), submit: "Create purchase", empty: missing("Supplier") },
  {
    form: "a new repair",
    screen: page("/repairs/add"),
    submit: "Add ticket",
    empty: missing("Device", "Fault", "Customer"),
  },
  { form: "a new role", screen: page("/roles/create"), submit: "Create Role", empty: { Name: "Name is required" } },
  {
    form: "a new store",
    screen: stores,
    press: "Add store",
    submit: "Add store",
    empty: missing("Name", "Address"),
    refused: {
      call: "POST /inventory/stores/new",
      body: storeBody,
      type: [
        ["Name", "Yaba"],
        ["Address", "1 Road"],
      ],
      fields: { title: "Name", address: "Address" },
    },
  },
  {
    form: "a new supplier",
    screen: suppliers,
    press: "Add supplier",
    submit: "Add supplier",
    empty: missing("Name", "Contact", "Address"),
    refused: {
      call: "POST /inventory/suppliers/new",
      body: supplierBody,
      type: [
        ["Name", "Yaba"],
        ["Contact", "0803"],
        ["Address", "1 Road"],
      ],
      fields: { name: "Name", address: "Address", contact: "Contact" },
    },
  },
  {
    form: "a new account",
    screen: accounts,
    press: "Add account",
    submit: "Add account",
    empty: missing("Name", "Type", "Store", "Balance"),
  },
  {
    form: "a new transaction",
    screen: transactions,
    press: "Add transaction",
    submit: "Add transaction",
    empty: missing("Remark", "Type", "Store", "Account", "Amount"),
  },
  {
    form: "a new shift",
    screen: shifts,
    press: "Open a shift",
    submit: "Open shift",
    empty: {
      ...missing("Cash account"),
      "₦1,000": "Enter how many there are of each note and coin, or 0 if there are none",
    },
  },
  {
    form: "a new category",
    screen: settings,
    card: "Categories",
    press: "Add category",
    submit: "Add category",
    empty: missing("Name"),
    refused: {
      call: "POST /categories/new",
      body: newCategoryBody,
      type: [["Name", "Tablets"]],
      fields: { name: "Name", kind: null },
    },
  },
  {
    form: "a payment to a supplier",
    screen: supplier,
    press: "Pay supplier",
    submit: "Pay",
    empty: missing("Amount", "From"),
  },
  {
    form: "an adjustment of the stock",
    screen: product,
    press: "Adjust the stock",
    submit: "Adjust",
    empty: missing("Variant", "Units"),
  },
];
