import { cashFlowListMachine } from "../../machines/reports/ledger-lists";
import { ledgerScreen } from "./ledger-screen";

export const Component = ledgerScreen({
  machine: cashFlowListMachine,
  report: "cash-flow",
  title: "Cash flow",
  many: "entries",
  nothing: "No money came in or went out in these days",
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
});
