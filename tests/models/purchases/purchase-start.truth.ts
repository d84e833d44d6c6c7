import type { AskedLow } from "../../../src/machines/purchases/purchase-start.machine";
import type { PurchaseDraft } from "../../../src/machines/purchases/purchase-draft";
import { type EventsOf, reference } from "../support/reference";

export type StartContext = { asked: AskedLow | null; draft: PurchaseDraft };

type Start = { stage: "reading" | "writing" };

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
      return { stage: asked === null ? "writing" : "reading" };
    },
    deeds: {
      "xstate.done.actor.loadLow": (now, acts, { output }) => {
        now.stage = "writing";
        acts.opens("page", output.length === 0 ? { ...EMPTY, supplierKey: asked?.supplier } : draft);
      },
      "xstate.error.actor.loadLow": (now, acts) => {
        now.stage = "writing";
        acts.tells({
          type: "toast.raised",
          toast: {
            tone: "error",
            text: "What is low could not be read. Go back and try again, or add the products here",
          },
        });
        acts.opens("page", EMPTY);
      },
    },
    shows: ({ stage }) => ({ "whether the page is there": stage === "writing" }),
    shown: ({ children }) => ({ "whether the page is there": children["page"] !== undefined }),
  });
