/**
 * The history of a record. It is loaded only on request, newest entries first, older ones on demand. When the record is
 * loaded again, a shown history is too.
 */
import { assign, setup } from "xstate";
import { type AuditEntry, type HistoryRequest, loadAudit, loadHistory } from "../../api/shell/audit";
import { takeFailure, type Failure } from "../kit/failure";
import { createListMachine } from "../kit/list.machine";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";

export type HistoryPage = { rows: readonly AuditEntry[]; total: number };

export type HistorySubject = Omit<HistoryRequest, "page">;

export type HistoryContext = {
  subject: HistorySubject;
  /** The newest first; null until something was read. */
  entries: readonly AuditEntry[] | null;
  total: number;
  /** The last requested page; 0 before any. */
  page: number;
  failure: Failure | null;
};

export type HistoryEvent =
  | { type: "history.opened" }
  | { type: "history.closed" }
  | { type: "more.requested" }
  | { type: "retry.requested" }
  /** The record was reloaded: the loaded history may lack the newest entries. */
  | { type: "record.refreshed" };

/** Joins pages without duplicates: new entries between two requests shift the pages. */
function joined(known: readonly AuditEntry[], more: readonly AuditEntry[]): AuditEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}

export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    emitted: {} as Outward,
    input: {} as HistorySubject,
    tags: {} as "busy" | "open",
  },
  actors: { loadHistory: missingEffect<HistoryPage, HistoryRequest>("loadHistory") },
  guards: {
    isRead: ({ context }) => context.entries !== null,
    hasMore: ({ context }) => (context.entries?.length ?? 0) < context.total,
  },
  actions: {
    takeFailure,
    beginAnew: assign({ page: 1, failure: null }),
    turnPage: assign(({ context }) => ({ page: context.page + 1, failure: null })),
    forget: assign({ entries: null, total: 0, page: 0, failure: null }),
    keepPage: assign(({ context }, { rows, total }: HistoryPage) => {
      const entries = context.page === 1 || context.entries === null ? rows : joined(context.entries, rows);
      // An empty page ends a history, even when the count was higher.
      return { entries, total: rows.length === 0 ? entries.length : total, failure: null };
    }),
  },
}).createMachine({
  id: "history",
  context: ({ input }) => ({ subject: input, entries: null, total: 0, page: 0, failure: null }),
  initial: "closed",
  states: {
    closed: {
      on: {
        "history.opened": [
          { guard: "isRead", target: "ready" },
          { target: "loading", actions: "beginAnew" },
        ],
        "record.refreshed": { actions: "forget" },
      },
    },
    loading: {
      tags: ["busy", "open"],
      invoke: {
        id: "loadHistory",
        src: "loadHistory",
        input: ({ context }) => ({ ...context.subject, page: context.page }),
        onDone: { target: "ready", actions: { type: "keepPage", params: ({ event }) => event.output } },
        onError: { target: "failed", actions: "takeFailure" },
      },
      on: {
        "history.closed": { target: "closed", actions: "forget" },
        "record.refreshed": { target: "loading", reenter: true, actions: "beginAnew" },
      },
    },
    ready: {
      tags: "open",
      on: {
        "more.requested": { guard: "hasMore", target: "loading", actions: "turnPage" },
        "history.closed": { target: "closed" },
        "record.refreshed": { target: "loading", actions: "beginAnew" },
      },
    },
    failed: {
      tags: "open",
      on: {
        "retry.requested": { target: "loading" },
        "history.closed": { target: "closed", actions: "forget" },
        "record.refreshed": { target: "loading", actions: "beginAnew" },
      },
    },
  },
});

/** The history of one record of this shop's server. */
export const boundHistoryMachine = historyMachine.provide({
  actors: { loadHistory: readWith<HistoryPage, HistoryRequest>(loadHistory) },
});

/** The whole log. */
export const auditListMachine = createListMachine("auditList", loadAudit);
