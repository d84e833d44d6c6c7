import { fromPromise } from "xstate";
import { type AuditEntry, type HistoryRequest, loadAudit, loadHistory } from "../../api/shell/audit";
import { type HistoryPage, historyMachine } from "./history.machine";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

/** The history of one record of this shop's server. */
export const boundHistoryMachine = historyMachine.provide({
  actors: {
    loadHistory: fromPromise<HistoryPage, HistoryRequest>(({ input, signal }) => loadHistory(input, signal)),
  },
});

/** The whole log. */
export const auditListMachine = createListMachine<AuditEntry>("auditList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadAudit(input, signal)) },
});
