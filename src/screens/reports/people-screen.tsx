import { peopleListMachine } from "../../machines/reports/ledger-lists";
import { resources } from "../../resources";
import { ledgerScreen } from "./ledger-screen";

export const Component = ledgerScreen({
  machine: peopleListMachine,
  report: "people",
  title: "Earnings",
  many: "employees",
  nothing: "Nobody sold anything in these days",
  by: [{ value: "person", label: "By employee", heading: "Employee" }],
  figures: [
    { name: "orders", label: "Orders", isCount: true, drops: true },
    { name: "profit", label: "Profit", needsCost: true },
    { name: "earned", label: "Share earned" },
    { name: "waiting", label: "Waiting for debt" },
    { name: "sales", label: "Sales" },
  ],
  share: "sales",
  before: "sales_before",
  pageOf: ({ key }) => (key === null ? undefined : resources.employee.page(key)),
});
