import { assign, enqueueActions, setup, stateIn } from "xstate";
import type { Draft, DraftContext, DraftEvent, DraftInput, SaveMade } from "./draft.events";
import { keepFailure } from "./failure";
import { isUncertain, KEPT_AFTER_MS, outputOf, repeatedIn, unaskedOf } from "./draft.parts";
import { newIdempotencyKey } from "./idempotency-key";
import { watchForm } from "./draft.watch";
import { missingAction, missingEffect } from "./stub";

/** The effects, actions and guards of the machine of drafts. */
export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    tags: {} as "unkept",
  },
  actors: {
    watchForm,
    findDrafts: missingEffect<readonly Draft[], { slot: string }>("findDrafts"),
    keepDraft: missingEffect<void, Omit<Draft, "at">>("keepDraft"),
    /** Keeps what is typed as a parked draft, and returns it. */
    keepParked: missingEffect<Draft, Omit<Draft, "at">>("keepParked"),
    /** Drops one that was offered; the next one drops the form's own. */
    dropChosen: missingEffect<void, { id: string }>("dropChosen"),
    dropDraft: missingEffect<void, { id: string }>("dropDraft"),
    loadSave: missingEffect<SaveMade | null, { idempotencyKey: string }>("loadSave"),
    giveUpSave: missingEffect<SaveMade | null, { idempotencyKey: string }>("giveUpSave"),
  },
  delays: { keptAfter: KEPT_AFTER_MS },
  actions: {
    /** Keeps what is typed before it returns: the page may be gone before `keepDraft` ends. */
    keepAtOnce: missingAction("keepAtOnce"),
    keepTyped: assign(({ context, event }) =>
      event.type === "form.changed" ? { typed: event.kept, repeated: repeatedIn(context, event.kept) } : {},
    ),
    // What this form holds may be written before the device has looked.
    offer: assign(({ context, event }) => ({
      offered: outputOf<readonly Draft[]>(event).filter(({ id }) => id !== context.id),
    })),
    choose: assign(({ context, event }) =>
      "id" in event ? { chosen: context.offered.find(({ id }) => id === event.id) ?? null, failure: null } : {},
    ),
    chooseWanted: assign(({ context: { wanted }, event }) => ({
      chosen: outputOf<readonly Draft[]>(event).find(({ id }) => id === wanted) ?? null,
    })),
    chooseUnasked: assign(({ context }) => ({ chosen: unaskedOf(context), failure: null })),
    noteAsked: assign(({ context: { asked, chosen }, event }) => ({
      asked:
        chosen === null
          ? asked
          : { ...asked, [chosen.id]: "output" in event ? ("unsaved" as const) : ("unknown" as const) },
    })),
    /** What is typed from now on is another draft. */
    park: enqueueActions(({ context: { form, offered }, enqueue, event }) => {
      const parked = outputOf<Draft>(event);
      enqueue.assign({
        id: newIdempotencyKey(),
        typed: null,
        offered: [parked, ...offered.filter(({ id }) => id !== parked.id)],
      });
      enqueue.sendTo(form, { type: "draft.parked" });
      enqueue.raise({ type: "parked.offered" });
    }),
    forgetChosen: assign(({ context }) => ({
      offered: context.offered.filter(({ id }) => id !== context.chosen?.id),
      chosen: null,
      made: null,
      repeated: null,
    })),
    keepMade: assign(({ event }) => ({ made: outputOf<SaveMade | null>(event) })),
    keepFailure,
    /** The form's draft is the chosen one from now on; what the form held before stays a draft of its own. */
    restore: enqueueActions(({ context: { chosen, form }, enqueue }) => {
      if (chosen === null) return;
      enqueue.assign({ id: chosen.id, repeated: null });
      enqueue.sendTo(form, { type: "draft.restored", kept: chosen.data });
    }),
  },
  guards: {
    isWanted: ({ context: { wanted }, event }) => outputOf<readonly Draft[]>(event).some(({ id }) => id === wanted),
    isMade: ({ event }) => outputOf<SaveMade | null>(event) !== null,
    hasUnasked: ({ context }) => unaskedOf(context) !== null,
    hasOffers: ({ context }) => context.offered.length > 0,
    isOffered: ({ context, event }) => "id" in event && context.offered.some(({ id }) => id === event.id),
    isMaybeSaved: ({ context, event }) =>
      "id" in event && context.offered.some((draft) => draft.id === event.id && isUncertain(draft)),
    isTyped: ({ context }) => context.typed !== null,
    isNothing: ({ event }) => event.type === "form.changed" && event.kept === null,
    isUrgent: ({ event }) => event.type === "form.changed" && event.isUrgent,
    isUnresolved: ({ event }) => event.type === "form.ended" && event.isUnresolved,
    isOutdated: stateIn({ keeping: { writing: "outdated" } }),
  },
});
