import type { AuditEntry } from "../../../src/api/shell/audit";
import type { HistoryContext, HistorySubject } from "../../../src/machines/shell/history.machine";
import { type Acts, reference, tellWhy, whyOf } from "../support/reference";

type Shown = {
  stage: "closed" | "loading" | "ready" | "failed";
  entries: readonly AuditEntry[] | null;
  total: number;
  page: number;
  failure: string | null;
};

const NOTHING = { entries: null, total: 0, page: 0, failure: null };

/** The history of a record, by when it is opened and what the server answers. */
export const historyTruth = <Label extends string>(
  events: Readonly<Record<Label, { type: string }>>,
  subject: HistorySubject,
) => {
  const load = (now: Shown, acts: Acts, page: number) => {
    acts.givesUp("loadHistory");
    Object.assign(now, { stage: "loading", page });
    acts.calls("loadHistory", { ...subject, page });
  };
  const loadAnew = (now: Shown, acts: Acts) => {
    now.failure = null;
    load(now, acts, 1);
  };
  const hasMore = ({ entries, total }: Shown) => (entries?.length ?? 0) < total;
  return reference<HistoryContext, Label, Shown>({
    events,
    start: () => ({ stage: "closed", ...NOTHING }),
    deeds: {
      "history.opened": {
        can: ({ stage }) => stage === "closed",
        does: (now, acts) => {
          if (now.entries === null) loadAnew(now, acts);
          else now.stage = "ready";
        },
      },
      "history.closed": {
        can: ({ stage }) => stage !== "closed",
        does: (now, acts) => {
          acts.givesUp("loadHistory");
          // What was not read to its end is forgotten.
          if (now.stage !== "ready") Object.assign(now, NOTHING);
          now.stage = "closed";
        },
      },
      "more.requested": {
        can: (now) => now.stage === "ready" && hasMore(now),
        does: (now, acts) => load(now, acts, now.page + 1),
      },
      // The failed page is shown with its failure until its reply.
      "retry.requested": { can: ({ stage }) => stage === "failed", does: (now, acts) => load(now, acts, now.page) },
      "record.refreshed": (now, acts) => {
        if (now.stage === "closed") Object.assign(now, NOTHING);
        else loadAnew(now, acts);
      },
      "xstate.done.actor.loadHistory": (now, _, { output: { rows, total } }) => {
        const known = now.page === 1 ? [] : (now.entries ?? []);
        const news = rows.filter(({ id }: AuditEntry) => known.every((entry) => entry.id !== id));
        const entries = [...known, ...news];
        Object.assign(now, {
          stage: "ready",
          entries,
          total: rows.length === 0 ? entries.length : total,
          failure: null,
        });
      },
      "xstate.error.actor.loadHistory": (now, acts, { error }) => {
        const why = whyOf(error);
        Object.assign(now, { stage: "failed", failure: why.kind });
        tellWhy(acts, why);
      },
    },
    shows: ({ stage, entries, failure }) => ({
      "whether it is open": stage !== "closed",
      "whether it waits": stage === "loading",
      "the entries": entries,
      "why it failed": failure,
    }),
    shown: ({ context: { entries, failure }, ...view }) => ({
      "whether it is open": view.hasTag("open"),
      "whether it waits": view.hasTag("busy"),
      "the entries": entries,
      "why it failed": failure?.kind ?? null,
    }),
  });
};
