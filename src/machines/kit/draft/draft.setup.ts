import { assign, enqueueActions, fromCallback, sendTo, setup, stateIn } from "xstate";
import type { Draft, DraftContext, DraftEvent, DraftInput, SaveMade, TabEvent } from "./draft.events";
import {
  heldOf,
  isFollowed,
  isOpenElsewhere,
  isOutdone,
  isSavedAsTyped,
  newestOf,
  nextTurn,
  NO_TURN,
  type TabsInput,
  type TabMessage,
} from "./draft.tabs";
import { keepFailure, type SharedAction } from "../failure";
import { givesUp, KEPT_AFTER_MS, keptIn, outputOf, unaskedOf } from "./draft.parts";
import { newIdempotencyKey } from "../idempotency-key";
import { watchForm } from "./draft.watch";
import { missingAction, missingEffect } from "../stub";

const tell = (eventOf: (context: DraftContext) => TabEvent): SharedAction =>
  sendTo(
    "watchTabs",
    ({ context }): TabMessage => ({ type: "tab.broadcast", event: eventOf(context as DraftContext) }),
  );

/** The effects, actions and guards of the machine of drafts. */
export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    tags: {} as "unkept",
    children: {} as { watchForm: "watchForm"; watchTabs: "watchTabs" },
  },
  actors: {
    watchForm,
    /** The connection with the same form in other tabs; without it this tab is alone. */
    watchTabs: fromCallback<TabMessage, TabsInput>(() => {}),
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
    keepTyped: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "form.changed") return;
      const { kept, taken } = event;
      enqueue.assign({ typed: kept });
      if (taken === undefined) enqueue.assign({ turn: nextTurn(context), after: context.turn });
      else enqueue.assign({ ...taken, offered: context.offered.filter(({ id }) => id !== taken.id) });
      enqueue("tellHeld");
    }),
    tellHeld: tell((context) => ({ type: "tab.heard", from: context.tab, held: heldOf(context) })),
    tellSaved: tell(({ tab, id, turn }) => ({ type: "tab.saved", from: tab, id, turn })),
    tellLeft: tell((context) => {
      const { tab, id } = context;
      return { type: "tab.dropped", from: tab, id, isDeleted: !isOpenElsewhere(context, id) };
    }),
    tellPurged: tell(({ tab, id }) => ({ type: "tab.purged", from: tab, id })),
    tellRefused: tell((context) => {
      const { tab, chosen } = context;
      const id = chosen?.id ?? "";
      return { type: "tab.dropped", from: tab, id, isDeleted: !isOpenElsewhere(context, id) };
    }),
    noteOther: assign(({ context: { others }, event }) =>
      event.type === "tab.heard" ? { others: { ...others, [event.from]: event.held } } : {},
    ),
    forgetOther: assign(({ context: { others }, event }) => {
      if (!("from" in event)) return {};
      const { [event.from]: _gone, ...left } = others;
      return { others: left };
    }),
    /** The draft ended in the other tab, so it is not offered here either. */
    withdraw: assign(({ context: { offered }, event }) => ({
      offered: offered.filter(({ id }) => !("id" in event) || id !== event.id),
    })),
    follow: enqueueActions(({ event, enqueue }) => {
      if (event.type !== "tab.heard") return;
      const { id, kept, turn } = event.held;
      enqueue.sendTo("watchForm", { type: "draft.given", event: { type: "draft.followed", kept }, id, turn });
    }),
    /** The draft of this id is the other tab's; what is typed here is kept as another one. */
    part: enqueueActions(({ context: { id }, enqueue }) => {
      enqueue.assign({ id: newIdempotencyKey(), parted: id });
      enqueue("tellHeld");
      enqueue.raise({ type: "draft.parted" });
    }),
    supersede: enqueueActions(({ context: { form }, enqueue }) => {
      enqueue.sendTo(form, { type: "draft.superseded" });
    }),
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
        turn: NO_TURN,
        offered: [parked, ...offered.filter(({ id }) => id !== parked.id)],
      });
      enqueue.sendTo(form, { type: "draft.parked" });
      enqueue("tellHeld");
      enqueue.raise({ type: "parked.offered" });
    }),
    forgetChosen: assign(({ context }) => ({
      offered: context.offered.filter(({ id }) => id !== context.chosen?.id),
    })),
    keepMade: assign(({ event }) => ({ made: outputOf<SaveMade | null>(event) })),
    keepFailure,
    /** The form's draft is the chosen one once the form takes it; what it held before stays a draft of its own. */
    restore: enqueueActions(({ context, enqueue }) => {
      const { chosen, id: own, typed } = context;
      // Another tab has it, and this form follows that tab already.
      if (chosen === null || (chosen.id === own && typed !== null)) return;
      const { id } = chosen;
      const { kept, turn } = newestOf(context, id, keptIn(chosen));
      enqueue.sendTo("watchForm", { type: "draft.given", event: { type: "draft.restored", kept }, id, turn });
    }),
  },
  guards: {
    isWanted: ({ context: { wanted }, event }) => outputOf<readonly Draft[]>(event).some(({ id }) => id === wanted),
    isMade: ({ event }) => outputOf<SaveMade | null>(event) !== null,
    hasUnasked: ({ context }) => unaskedOf(context) !== null,
    hasOffers: ({ context }) => context.offered.length > 0,
    isOffered: ({ context, event }) => "id" in event && context.offered.some(({ id }) => id === event.id),
    isMaybeSaved: ({ context, event }) =>
      "id" in event && context.offered.some((draft) => draft.id === event.id && givesUp(keptIn(draft))),
    isTyped: ({ context }) => context.typed !== null,
    isNothing: ({ event }) => event.type === "form.changed" && event.kept === null,
    isUrgent: ({ event }) => event.type === "form.changed" && event.isUrgent,
    isFollowed: ({ context, event }) => isFollowed(context, event),
    isOutdone: ({ context, event }) => isOutdone(context, event),
    isSavedAsTyped: ({ context, event }) => isSavedAsTyped(context, event),
    /** It concerns what is typed here. */
    isHeldHere: ({ context: { id, typed }, event }) => typed !== null && "id" in event && event.id === id,
    /** It concerns the draft that this form no longer shares. */
    isParted: ({ context: { parted, typed }, event }) => typed !== null && "id" in event && event.id === parted,
    isDeleted: ({ event }) => event.type === "tab.dropped" && event.isDeleted,
    /** Another tab shows the draft that is refused, or that was typed here. */
    isShownElsewhere: ({ context, event }) => isOpenElsewhere(context, "id" in event ? event.id : context.id),
    isSaved: ({ event }) => event.type === "form.ended" && event.isSaved,
    isUnresolved: ({ event }) => event.type === "form.ended" && event.isUnresolved,
    isOutdated: stateIn({ keeping: { writing: "outdated" } }),
  },
});
