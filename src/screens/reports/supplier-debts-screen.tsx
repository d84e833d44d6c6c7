import { supplierDebtsListMachine } from "../../machines/reports/ledger-lists";
import { resources } from "../../resources";
import { ledgerScreen } from "./ledger-screen";

export const Component = ledgerScreen({
  machine: supplierDebtsListMachine,
  title: "Owed to suppliers",
  many: "suppliers",
  by: [{ value: "supplier", label: "By supplier", heading: "Supplier" }],
  figures: [
    { name: "delivered", label: "Delivered" },
    { name: "paid", label: "Paid" },
    { name: "owed", label: "Owed" },
  ],
  share: "owed",
  pageOf: ({ key }) => (key === null ? undefined : resources.supplier.page(key)),
});
