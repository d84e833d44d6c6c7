import { supplierDebtsListMachine } from "../../machines/reports/ledger-lists";
import { resources } from "../../resources";
import { ledgerScreen } from "./ledger-screen";

export const Component = ledgerScreen({
  machine: supplierDebtsListMachine,
  report: "supplier-debts",
  title: "Owed to suppliers",
  hasOldest: true,
  many: "suppliers",
  nothing: "No supplier is owed anything",
  by: [{ value: "supplier", label: "By supplier", heading: "Supplier" }],
  figures: [
    { name: "delivered", label: "Delivered", drops: true },
    { name: "paid", label: "Paid" },
    { name: "owed", label: "Owed" },
  ],
  share: "owed",
  pageOf: ({ key }) => (key === null ? undefined : resources.supplier.page(key)),
});
