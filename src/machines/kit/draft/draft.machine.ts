/**
 * What is typed into one form, kept on this device until it is saved or dropped. It is written within half a second,
 * and at once when a save begins or the page is hidden. The server is asked what became of a save without a reply; what
 * was not saved is offered: the person continues it or starts over. A form that is left with an unknown outcome is
 * kept. What is typed can also be parked: it becomes an offer, and the form is empty. The same draft in two tabs follows
 * what is typed in either.
 */
import { and, not, raise } from "xstate";
import { NO_TURN } from "./draft.tabs";
import type { DraftContext } from "./draft.events";
import { keptIn } from "./draft.parts";
import { draftSetup } from "./draft.setup";

export type * from "./draft.events";

const chosenKey = ({ context: { chosen } }: { context: DraftContext }) => ({
  idempotencyKey: chosen === null ? "" : keptIn(chosen).idempotencyKey,
});

/** The form holds something that is not written. */
const TYPING = { target: "waiting", actions: "keepTyped" } as const;
const SAVING = { guard: "isUrgent", target: "writing", actions: "keepTyped" } as const;

const WITH_NOTHING = { "form.changed": [SAVING, { guard: not("isNothing"), ...TYPING }] } as const;

/** The device keeps it no longer, and not again before it is typed into. */
const PURGED = { "tab.purged": { guard: "isHeldHere", target: "purged" } } as const;

const WITH_SOMETHING = {
  ...PURGED,
  "draft.parted": { target: "writing" },
  "park.requested": { guard: "isTyped", target: "parking" },
  "form.changed": [SAVING, TYPING],
} as const;

/** A draft that is not typed here ended in another tab. */
const NOT_HERE = { actions: ["forgetOther", "withdraw"] } as const;

export const draftMachine = draftSetup.createMachine({
  id: "draft",
  context: ({ input }) => ({
    ...input,
    offered: [],
    asked: {},
    chosen: null,
    made: null,
    failure: null,
    typed: null,
    tab: input.id,
    turn: NO_TURN,
    after: NO_TURN,
    parted: null,
    others: {},
  }),
  invoke: [
    { id: "watchForm", src: "watchForm", input: ({ context: { form, keptOf } }) => ({ form, keptOf }) },
    {
      id: "watchTabs",
      src: "watchTabs",
      input: ({ context: { slot, isCard = false, tab } }) => ({ slot, isCard, tab }),
    },
  ],
  type: "parallel",
  states: {
    offer: {
      initial: "looking",
      states: {
        looking: {
          invoke: {
            id: "findDrafts",
            src: "findDrafts",
            input: ({ context: { slot } }) => ({ slot }),
            onDone: [
              { guard: "isWanted", target: "asking", actions: ["offer", "chooseWanted"] },
              { target: "weighing", actions: "offer" },
            ],
            // A browser without storage keeps nothing: the other region says so as soon as something is typed.
            onError: { target: "settled" },
          },
        },
        weighing: {
          always: [
            { guard: "hasUnasked", target: "checking", actions: "chooseUnasked" },
            { guard: "hasOffers", target: "offered" },
            { target: "settled" },
          ],
        },
        checking: {
          invoke: {
            id: "loadSave",
            src: "loadSave",
            input: chosenKey,
            onDone: [
              { guard: "isMade", target: "made", actions: "keepMade" },
              { target: "weighing", actions: "noteAsked" },
            ],
            onError: { target: "weighing", actions: ["noteAsked", "keepFailure"] },
          },
        },
        offered: {
          on: {
            "draft.continued": { guard: "isOffered", target: "asking", actions: "choose" },
            "draft.refused": [
              // The other tab goes on with it.
              {
                guard: and(["isOffered", "isShownElsewhere"]),
                target: "weighing",
                actions: ["choose", "tellRefused", "forgetChosen"],
              },
              { guard: "isMaybeSaved", target: "givingUp", actions: "choose" },
              { guard: "isOffered", target: "dropping", actions: "choose" },
            ],
          },
        },
        asking: {
          invoke: {
            id: "loadSave",
            src: "loadSave",
            input: chosenKey,
            onDone: [
              { guard: "isMade", target: "made", actions: "keepMade" },
              { target: "settled", actions: "restore" },
            ],
            // The form keeps the key, so saving it again cannot happen twice.
            onError: { target: "settled", actions: "restore" },
          },
        },
        givingUp: {
          invoke: {
            id: "giveUpSave",
            src: "giveUpSave",
            input: chosenKey,
            onDone: [{ guard: "isMade", target: "made", actions: "keepMade" }, { target: "dropping" }],
            // It may have been saved, so it is not dropped.
            onError: { target: "offered", actions: "keepFailure" },
          },
        },
        made: { on: { "made.closed": { target: "dropping" } } },
        dropping: {
          entry: "tellRefused",
          invoke: {
            id: "dropChosen",
            src: "dropChosen",
            input: ({ context: { chosen } }) => ({ id: chosen?.id ?? "" }),
            onDone: { target: "weighing", actions: "forgetChosen" },
            onError: { target: "weighing", actions: "forgetChosen" },
          },
        },
        settled: { on: { "parked.offered": { target: "offered" } } },
      },
    },
    keeping: {
      initial: "nothing",
      on: {
        "form.ended": [
          { guard: "isUnresolved", target: ".over" },
          { guard: "isSaved", target: ".ended", actions: "tellSaved" },
          { guard: "isShownElsewhere", target: ".over", actions: "tellLeft" },
          { target: ".ended", actions: "tellLeft" },
        ],
        "draft.purged": { target: ".ended", actions: "tellPurged" },
      },
      states: {
        nothing: { on: WITH_NOTHING },
        waiting: {
          after: { keptAfter: [{ guard: "isTyped", target: "writing" }, { target: "removing" }] },
          on: {
            ...PURGED,
            "form.changed": [{ guard: "isUrgent", target: "writing", actions: "keepTyped" }, { actions: "keepTyped" }],
            "page.hidden": [{ guard: "isTyped", target: "writing", actions: "keepAtOnce" }, { target: "removing" }],
            "park.requested": { guard: "isTyped", target: "parking" },
          },
        },
        writing: {
          initial: "latest",
          invoke: {
            id: "keepDraft",
            src: "keepDraft",
            input: ({ context: { id, slot, typed, turn } }) => ({ id, slot, data: { ...typed, turn } }),
            onDone: [{ guard: "isOutdated", target: "waiting" }, { target: "kept" }],
            onError: { target: "unkept" },
          },
          on: {
            ...PURGED,
            "form.changed": [
              { guard: "isUrgent", target: "writing", reenter: true, actions: "keepTyped" },
              { target: ".outdated", actions: "keepTyped" },
            ],
            "page.hidden": [
              { guard: and(["isOutdated", "isTyped"]), target: "writing", reenter: true, actions: "keepAtOnce" },
              { guard: "isOutdated", target: "removing" },
              { actions: "keepAtOnce" },
            ],
            "park.requested": { guard: "isTyped", target: "parking" },
            "draft.parted": { target: "writing", reenter: true },
          },
          states: { latest: {}, outdated: {} },
        },
        kept: { entry: raise({ type: "device.kept" }), on: WITH_SOMETHING },
        parking: {
          invoke: {
            id: "keepParked",
            src: "keepParked",
            input: ({ context: { id, slot, typed } }) => ({ id, slot, data: { ...typed, isParked: true } }),
            onDone: { target: "nothing", actions: "park" },
            onError: { target: "unkept" },
          },
          on: {
            "form.changed": [
              { guard: "isNothing", target: "removing", actions: "keepTyped" },
              { target: "parking", reenter: true, actions: "keepTyped" },
            ],
          },
        },
        removing: {
          invoke: {
            id: "dropDraft",
            src: "dropDraft",
            input: ({ context: { id } }) => ({ id }),
            onDone: { target: "nothing" },
            onError: { target: "unkept" },
          },
          on: WITH_NOTHING,
        },
        /** A write that was under way may end after the other tab's deletion, so it is deleted once more. */
        purged: {
          invoke: {
            id: "dropDraft",
            src: "dropDraft",
            input: ({ context: { id } }) => ({ id }),
            onError: { target: "unkept" },
          },
          on: { "form.changed": [SAVING, TYPING], "draft.parted": { target: "writing" } },
        },
        /** The device is full or denies storage. */
        unkept: { entry: raise({ type: "device.denied" }), on: WITH_SOMETHING },
        ended: {
          invoke: {
            id: "dropDraft",
            src: "dropDraft",
            input: ({ context: { id } }) => ({ id }),
            onDone: { target: "over" },
            onError: { target: "over" },
          },
        },
        over: {},
      },
    },
    /** What became of the draft in other tabs, as far as the person must know. */
    tabs: {
      initial: "agreed",
      on: {
        "tab.asked": { actions: "tellHeld" },
        "tab.heard": [
          { guard: "isFollowed", actions: ["noteOther", "follow"] },
          { guard: "isOutdone", target: ".apart", actions: ["noteOther", "part"] },
          { actions: "noteOther" },
        ],
        "tab.gone": { actions: "forgetOther" },
        "tab.dropped": [
          { guard: and(["isHeldHere", "isDeleted"]), target: ".dropped", actions: ["forgetOther", "part"] },
          { guard: "isHeldHere", target: ".dropped", actions: "forgetOther" },
          NOT_HERE,
        ],
        "tab.purged": [{ guard: "isHeldHere", target: ".purged", actions: "forgetOther" }, NOT_HERE],
        "tab.saved": [
          { guard: "isSavedAsTyped", actions: ["forgetOther", "supersede"] },
          { guard: "isHeldHere", target: ".saved", actions: ["forgetOther", "part"] },
          { guard: "isParted", target: ".saved", actions: ["forgetOther", "withdraw"] },
          NOT_HERE,
        ],
      },
      states: { agreed: {}, apart: {}, dropped: {}, purged: {}, saved: {} },
    },
    /** Whether the device kept the latest change. Every change is a new attempt. */
    device: {
      initial: "able",
      states: {
        able: { on: { "device.denied": { target: "denying" } } },
        denying: { tags: "unkept", on: { "device.kept": { target: "able" } } },
      },
    },
  },
});
