import { type LedgerReport, loadLedger } from "../../api/reports/ledger";
import { createListMachine } from "../kit/list.machine";
import { daysUntilNow } from "./report-periods";

/** The period is in the URL as it was chosen, so that a link to `Today` shows the day on which it is opened. */
const listOf = (id: string, report: LedgerReport, isOfNow = false) =>
  createListMachine(id, (query, signal) =>
    loadLedger(report, query, isOfNow ? null : daysUntilNow(query.filters["period"] ?? ""), signal),
  );

/** The `extra` of each is the `Figures` of all its rows. */
export const cashFlowListMachine = listOf("cashFlowList", "cash-flow");
export const peopleListMachine = listOf("peopleReportList", "people");
export const stockValueListMachine = listOf("stockValueList", "stock-value", true);
export const supplierDebtsListMachine = listOf("supplierDebtsList", "supplier-debts", true);
