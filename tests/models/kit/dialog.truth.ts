import type { DialogContext } from "../../../src/machines/kit/dialog.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Values = { storeKey: string; remark: string };
type Order = Values & { key: string; version: number };

type Dialog = {
  stage: "closed" | "reading" | "failed" | "missing" | "adding" | "editing";
  key: string | null;
  failure: string | null;
};

const isAt =
  (...stages: Dialog["stage"][]) =>
  ({ stage }: Dialog): boolean =>
    stages.includes(stage);

function read(now: Dialog, acts: Acts): void {
  now.stage = "reading";
  acts.calls("loadRecord", { key: now.key });
}

/** A dialog whose new records begin with `blank`; a row that is given with the request cannot be edited. */
export const dialogTruth = <Label extends string>(
  events: EventsOf<Label>,
  { blank, refusal, isLookup }: { blank: Values; refusal: string; isLookup: boolean },
) => {
  const outdate = (acts: Acts): void => {
    acts.tells({ type: "refresh.requested" });
    if (isLookup) acts.tells({ type: "lookups.outdated" });
  };
  return reference<DialogContext<Values>, Label, Dialog>({
    events,
    start: () => ({ stage: "closed", key: null, failure: null }),
    // The forms save.
    inner: ["save"],
    deeds: {
      "add.requested": {
        can: isAt("closed"),
        does: (now, acts) => {
          now.stage = "adding";
          acts.opens("form", { values: blank });
        },
      },
      "edit.requested": {
        can: isAt("closed"),
        does: (now, acts, { key, row }) => {
          if (row !== undefined) return acts.tells({ type: "toast.raised", toast: { tone: "error", text: refusal } });
          now.key = key;
          read(now, acts);
        },
      },
      "xstate.done.actor.loadRecord": (now, acts, { output }) => {
        const { key, version, storeKey, remark } = output as Order;
        now.stage = "editing";
        acts.opens("form", { key, version, values: { storeKey, remark } });
      },
      "xstate.error.actor.loadRecord": (now, acts, { error }) => {
        const why = whyOf(error);
        now.stage = why.kind === "missing" ? "missing" : "failed";
        if (now.stage === "missing") return outdate(acts);
        now.failure = why.kind;
        tellWhy(acts, why);
      },
      "retry.requested": { can: isAt("failed"), does: read },
      "close.requested": {
        can: isAt("reading", "failed", "missing"),
        does: (now, acts) => {
          acts.givesUp("loadRecord");
          now.stage = "closed";
        },
      },
      "xstate.done.actor.form": {
        // A record that is being added has no other version, and one that is edited was saved before.
        can: ({ stage }, event) =>
          stage === "adding" ? event !== events["theirs is taken" as Label] : stage === "editing" && !isOpened(event),
        does: (now, acts, { output: { outcome, saved } }) => {
          now.stage = "closed";
          if (outcome === "left") return;
          outdate(acts);
          if (outcome !== "opened") return;
          now.key = saved.key;
          read(now, acts);
        },
      },
    },
    shows: ({ stage, failure }) => ({
      "how far it is": stage,
      "why the record is not there": stage === "failed" && failure,
    }),
    shown: ({ value, context: { failure } }) => ({
      "how far it is": value,
      "why the record is not there": value === "failed" && (failure?.kind ?? null),
    }),
  });
};

const isOpened = ({ output }: { output: { outcome: string } }): boolean => output.outcome === "opened";
