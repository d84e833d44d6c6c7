import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import type { NewStores } from "../../../src/machines/products/product-stores";
import { isDefinite } from "../support/failures";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Listing = {
  stage: "choosing" | "saving" | "in conflict" | "asking to leave";
  chosen: readonly string[];
  version: number;
  theirVersion: number;
  failure: string | null;
  /** An earlier request may have listed the product. */
  isInDoubt: boolean;
  /** The product may be another than the one that was read. */
  isOutdated: boolean;
  key: string;
};

const isChoosing = ({ stage }: Listing): boolean => stage === "choosing";
const isInConflict = ({ stage }: Listing): boolean => stage === "in conflict";
const isAsking = ({ stage }: Listing): boolean => stage === "asking to leave";

const leave = ({ isOutdated }: Listing, acts: Acts) =>
  acts.ends({ outcome: isOutdated ? "superseded" : "left", saved: undefined });

/** Stores that are chosen for a product which was read at version 3, by what is pressed and answered. */
export const productStoresTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<FormContext<NewStores>, Label, Listing>({
    events,
    start: (acts) => ({
      stage: "choosing",
      chosen: [],
      version: 3,
      theirVersion: 0,
      failure: null,
      isInDoubt: false,
      isOutdated: false,
      key: acts.newKey(),
    }),
    deeds: {
      "field.changed": {
        can: isChoosing,
        does: (now, acts, { patch }) => {
          now.chosen = patch.storeKeys;
          if (now.failure === null || !isDefinite(now.failure)) return;
          now.failure = null;
          // A request whose reply was lost may still list it: another key could list it twice.
          if (!now.isInDoubt) now.key = acts.newKey();
        },
      },
      "form.submitted": {
        can: isChoosing,
        does: (now, acts) => {
          if (now.chosen.length === 0) {
            const text = "Choose at least one store";
            return acts.tells({ type: "toast.raised", toast: { tone: "error", text } });
          }
          now.stage = "saving";
          const { version, key } = now;
          acts.calls("save", { key: "phone", values: { storeKeys: now.chosen }, version, idempotencyKey: key });
        },
      },
      "record.refreshed": (now, _acts, { version }) => void (now.version = version),
      "xstate.done.actor.save": (_now, acts, { output }) => {
        acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Product listed" } });
        acts.ends({ outcome: "saved", saved: output });
      },
      "xstate.error.actor.save": (now, acts, { error }) => {
        const why = whyOf(error);
        now.failure = why.kind;
        now.isInDoubt ||= !isDefinite(why.kind);
        now.isOutdated ||= now.isInDoubt || why.kind === "stale";
        now.stage = why.kind === "stale" ? "in conflict" : "choosing";
        if (why.kind === "stale") now.theirVersion = error.failure.current.version;
        else tellWhy(acts, why);
      },
      "conflict.kept": {
        can: isInConflict,
        does: (now) => void Object.assign(now, { stage: "choosing", failure: null, version: now.theirVersion }),
      },
      "leave.requested": {
        can: (now) => isChoosing(now) || isInConflict(now),
        does: (now, acts) => {
          if (isChoosing(now) && now.chosen.length === 0) leave(now, acts);
          else now.stage = "asking to leave";
        },
      },
      "leave.cancelled": {
        can: isAsking,
        does: (now) => void (now.stage = now.failure === "stale" ? "in conflict" : "choosing"),
      },
      "leave.confirmed": { can: isAsking, does: leave },
    },
    shows: ({ stage, chosen, failure }) => ({
      "how far it is": stage,
      "the chosen stores": chosen,
      "why it was not listed": failure,
    }),
    shown: ({ value, context: { values, failure } }) => ({
      "how far it is": STAGES[typeof value === "string" ? value : (Object.keys(value)[0] ?? "")],
      "the chosen stores": values.storeKeys,
      "why it was not listed": failure?.kind ?? null,
    }),
  });

const STAGES: Readonly<Record<string, Listing["stage"]>> = {
  editing: "choosing",
  saving: "saving",
  resolvingConflict: "in conflict",
  confirmingLeave: "asking to leave",
};
