import type { Right } from "./may";
import { resources } from "./resources";
import { urls } from "./urls";

/** A report, which the page of all reports leads to. */
export type Report = { to: string; label: string; about: string; needs: readonly Right[] };

const { customer, employee, product, transaction } = resources;

/** All reports, in the order of their page. */
export const REPORTS: readonly Report[] = [
  {
    to: urls.sales,
    label: "Sales",
    about: "By day, store, employee, product or category, with profit and the days before",
    needs: ["dashboard.view"],
  },
  {
    to: urls.cashFlow,
    label: "Cash flow",
    about: "What came in and went out, by account or purpose",
    needs: [transaction.view],
  },
  { to: urls.debts, label: "Debts", about: "What customers owe, by the age of their orders", needs: [customer.view] },
  {
    to: urls.supplierDebts,
    label: "Owed to suppliers",
    about: "By supplier, with the oldest purchase that is not paid",
    needs: ["purchases.pay"],
  },
  {
    to: urls.stockValue,
    label: "Stock value",
    about: "What is in stock, at purchase and at list prices",
    needs: [product.view, "products.cost"],
  },
  {
    to: urls.people,
    label: "Earnings",
    about: "What employees sold, and what they earn of it",
    needs: [employee.view],
  },
  { to: urls.vat, label: "VAT", about: "By month and rate, for the tax office", needs: [transaction.view] },
];
