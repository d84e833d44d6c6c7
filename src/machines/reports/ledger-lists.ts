import type { ListQuery } from "../../api/kit/paging";
import { loadLedger } from "../../api/reports/ledger";
import type { LedgerFile } from "../../api/reports/ledger.contract";
import { files } from "../../urls";
import { createListMachine } from "../kit/list.machine";
import { daysUntilNow } from "./report-periods";

/** Reports of now, which have no period. */
const isOfNow = (report: LedgerFile) => report === "stock-value" || report === "supplier-debts";

/** The period is in the URL as it was chosen, so that a link to `Today` shows the day on which it is opened. */
const daysOf = (report: LedgerFile, { filters: { period = "" } }: ListQuery) =>
  isOfNow(report) ? null : daysUntilNow(period);

const listOf = (id: string, report: LedgerFile) =>
  createListMachine(id, (query, signal) => loadLedger(report, query, daysOf(report, query), signal));

/** The `extra` of each is the `Figures` of all its rows. */
export const cashFlowListMachine = listOf("cashFlowList", "cash-flow");
export const peopleListMachine = listOf("peopleReportList", "people");
export const stockValueListMachine = listOf("stockValueList", "stock-value");
export const supplierDebtsListMachine = listOf("supplierDebtsList", "supplier-debts");

/** The CSV of all rows that a report has with these filters. */
export function ledgerFile(report: LedgerFile, query: ListQuery): string {
  const days = daysOf(report, query);
  const { by, store } = query.filters;
  return files.filtered(report, { by, store, from_date: days?.from, to_date: days?.to });
}
