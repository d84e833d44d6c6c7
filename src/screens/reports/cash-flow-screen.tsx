import { cashFlowListMachine } from "../../machines/reports/ledger-lists";
import type { LedgerRow } from "../../api/reports/ledger";
import { ledgerScreen } from "./ledger-screen";

const KINDS: Readonly<Record<string, string>> = {
  sales: "Payments of orders",
  refunds: "Refunds of orders",
  income: "Other money in",
  suppliers: "Paid to suppliers",
  moves: "Moved between accounts",
  corrections: "Corrections and drawer differences",
};

const nameOf = ({ name, kind }: LedgerRow, by: string) =>
  by === "category" && name === "" ? (KINDS[kind] ?? "Expenses without a category") : name;

export const Component = ledgerScreen({
  machine: cashFlowListMachine,
  title: "Cash flow",
  many: "entries",
  by: [
    { value: "account", label: "By account", heading: "Account" },
    { value: "category", label: "By category", heading: "What for" },
  ],
  figures: [
    { name: "in", label: "In" },
    { name: "out", label: "Out" },
    { name: "net", label: "Net" },
  ],
  share: "in",
  before: "net_before",
  nameOf,
});
