/**
 * Leaving a page with several cards in edit. It asks once for all of them, and the answer applies to each card that has
 * changes.
 */
import { assign, enqueueActions, setup, type AnyActorRef } from "xstate";

export type LeavingContext = { forms: readonly AnyActorRef[] };

export type LeavingEvent =
  /** `forms` are those in edit. */
  | { type: "leave.requested"; forms: readonly AnyActorRef[] }
  | { type: "leave.cancelled" }
  | { type: "leave.confirmed" }
  | { type: "forms.left" };

const hasTag = (form: AnyActorRef, tag: string): boolean => form.getSnapshot().hasTag(tag);

const isModified = (form: AnyActorRef): boolean => hasTag(form, "modified");

/** A save under way cannot be left, and a question already open is answered first. */
const isHeld = (form: AnyActorRef): boolean => hasTag(form, "busy") || hasTag(form, "confirming");

export const leavingMachine = setup({
  types: {
    context: {} as LeavingContext,
    events: {} as LeavingEvent,
    tags: {} as "confirming",
  },
  guards: {
    canAsk: ({ event }) =>
      event.type === "leave.requested" && event.forms.some(isModified) && !event.forms.some(isHeld),
  },
}).createMachine({
  id: "leaving",
  context: { forms: [] },
  initial: "staying",
  states: {
    staying: {
      on: {
        "leave.requested": {
          guard: "canAsk",
          target: "confirming",
          actions: assign(({ event }) => ({ forms: event.forms.filter(isModified) })),
        },
      },
    },
    confirming: {
      tags: "confirming",
      on: {
        "leave.cancelled": { target: "staying" },
        "leave.confirmed": { target: "dropping" },
      },
    },
    // The question is still open: the waiting navigation continues only once every form was left.
    dropping: {
      tags: "confirming",
      entry: enqueueActions(({ context, enqueue, self }) => {
        for (const form of context.forms) {
          enqueue.sendTo(form, { type: "leave.requested" });
          enqueue.sendTo(form, { type: "leave.confirmed" });
        }
        enqueue.sendTo(self, { type: "forms.left" });
      }),
      on: { "forms.left": { target: "staying" } },
    },
  },
});
