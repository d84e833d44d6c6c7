import type { AskedLow } from "../../../src/machines/purchases/purchase-start.machine";
import type { PurchaseDraft } from "../../../src/machines/purchases/purchase-draft";
import type { Failure } from "../../../src/machines/kit/failure";
import { type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

export type StartContext = { asked: AskedLow | null; draft: PurchaseDraft; failure: Failure | null };

type Start = { stage: "reading" | "failed" | "writing"; failure: string | null };

const EMPTY = { supplierKey: "", remark: "", lines: [] };

/** The start of a purchase, of what is low where that was `asked` for; `draft` is what `low` comes to. */
export const purchaseStartTruth = <Label extends string>(
  events: EventsOf<Label>,
  asked: AskedLow | null,
  draft: object,
) =>
  reference<StartContext, Label, Start>({
    events,
    start: (acts) => {
      if (asked === null) acts.opens("page", EMPTY);
      else acts.calls("loadLow", asked);
      return { stage: asked === null ? "writing" : "reading", failure: null };
    },
    deeds: {
      "xstate.done.actor.loadLow": (now, acts, { output }) => {
        Object.assign(now, { stage: "writing", failure: null });
        acts.opens("page", output.length === 0 ? { ...EMPTY, supplierKey: asked?.supplier } : draft);
      },
      "xstate.error.actor.loadLow": (now, acts, { error }) => {
        now.stage = "failed";
        now.failure = whyOf(error).kind;
        tellWhy(acts, whyOf(error));
      },
      "retry.requested": {
        can: ({ stage }) => stage === "failed",
        does: (now, acts) => {
          now.stage = "reading";
          if (asked !== null) acts.calls("loadLow", asked);
        },
      },
    },
    shows: ({ stage, failure }) => ({
      "why it failed": failure,
      "whether the page is there": stage === "writing",
      "whether it failed": stage === "failed",
    }),
    shown: (snapshot) => ({
      "why it failed": snapshot.context.failure?.kind ?? null,
      "whether the page is there": snapshot.children["page"] !== undefined,
      "whether it failed": snapshot.matches("failed"),
    }),
  });
