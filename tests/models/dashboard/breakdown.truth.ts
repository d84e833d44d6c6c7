import type { Breakdown } from "../../../src/api/dashboard/breakdown";
import type { BreakdownContext, BreakdownSubject } from "../../../src/machines/dashboard/breakdown.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Divided = BreakdownSubject & {
  stage: "loading" | "ready" | "failed";
  rows: Breakdown | null;
  failure: string | null;
};

function load(now: Divided, acts: Acts): void {
  acts.givesUp("loadBreakdown");
  now.stage = "loading";
  const { store, period } = now.figures;
  acts.calls("loadBreakdown", { by: now.by, store, from: period.from, to: period.to });
}

/** The figures of the dashboard in parts, by what it shows and what arrives. */
export const breakdownTruth = <Label extends string>(events: EventsOf<Label>, first: BreakdownSubject) =>
  reference<BreakdownContext, Label, Divided>({
    events,
    start: (acts) => {
      const now: Divided = { ...first, stage: "loading", rows: null, failure: null };
      load(now, acts);
      return now;
    },
    deeds: {
      "subject.changed": {
        can: (now, { by, figures }) => by !== now.by || figures !== now.figures,
        does: (now, acts, { by, figures }) => {
          // Rows of one kind never stand under the name of another.
          if (by !== now.by) now.rows = null;
          Object.assign(now, { by, figures });
          load(now, acts);
        },
      },
      "xstate.done.actor.loadBreakdown": (now, _, { output: rows }) =>
        void Object.assign(now, { stage: "ready", rows, failure: null }),
      "xstate.error.actor.loadBreakdown": (now, acts, { error }) => {
        const why = whyOf(error);
        Object.assign(now, { stage: "failed", rows: null, failure: why.kind });
        tellWhy(acts, why);
      },
      "retry.requested": { can: ({ stage }) => stage === "failed", does: load },
    },
    shows: ({ by, stage, rows, failure }) => ({
      "what it is divided by": by,
      "the rows": rows,
      "why they are not there": failure,
      "whether it waits": stage === "loading",
    }),
    shown: ({ tags, context: { by, breakdown, failure } }) => ({
      "what it is divided by": by,
      "the rows": breakdown,
      "why they are not there": failure?.kind ?? null,
      "whether it waits": tags.has("busy"),
    }),
  });
