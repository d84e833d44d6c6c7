import { isDeepStrictEqual } from "node:util";
import type { DraftContext } from "../../../../src/machines/kit/draft/draft.machine";
import { failing, succeeding } from "../../support/failures";
import { valueOf, type Model, type View } from "../../support/model";
import type { Rig } from "../../support/run";
import { EFFECTS, form, inputOf, kept, machine, NEW, provide, UNSENT } from "./draft.model";

const SLOT = "supplierForm:7";
export const OTHER = "the other tab";
export const THEIRS = "their draft";
const THIRD = "a third draft";

type Turn = DraftContext["turn"];

const NO_TURN: Turn = [0, ""];
/** What is typed first in this tab. */
const OWN: Turn = [1, NEW];
const NEXT: Turn = [2, OTHER];
const THEIR_TURN: Turn = [3, OTHER];

const heard = (id: string, turn: Turn, after: Turn) => ({
  type: "tab.heard",
  from: OTHER,
  held: { id, kept: kept("key of theirs", false), turn, after },
});
const taken = (id: string, turn: Turn) => ({
  type: "form.changed",
  kept: kept("key of theirs", false),
  isUrgent: false,
  taken: { id, turn },
});
const dropped = (id: string, isDeleted: boolean) => ({ type: "tab.dropped", from: OTHER, id, isDeleted });
const purged = (id: string) => ({ type: "tab.purged", from: OTHER, id });
const saved = (id: string, turn: Turn) => ({ type: "tab.saved", from: OTHER, id, turn });

export const tabEvents = {
  "one draft is found": succeeding("findDrafts", [UNSENT]),
  "none is found": succeeding("findDrafts", []),
  "refuses the unsent one": { type: "draft.refused", id: UNSENT.id },
  "the offer is dropped": succeeding("dropChosen", undefined),
  types: { type: "form.changed", kept: kept("key", false), isUrgent: false },
  "takes all back": { type: "form.changed", kept: null, isUrgent: false },
  "types on": { type: "form.changed", kept: kept("key", false), isUrgent: false },
  "begins to save": { type: "form.changed", kept: kept("key", true), isUrgent: true },
  "half a second passes": { type: "xstate.after.keptAfter.draft.keeping.waiting" },
  "it is written": succeeding("keepDraft", undefined),
  "the device is full": failing("keepDraft", new Error("full")),
  "it is removed": succeeding("dropDraft", undefined),
  "it cannot be removed": failing("dropDraft", new Error("denied")),
  "another tab asks": { type: "tab.asked" },
  "another tab types a draft of its own": heard(THEIRS, THEIR_TURN, NO_TURN),
  "another tab types on in this one": heard(NEW, NEXT, OWN),
  "another tab types in this one, unseen": heard(NEW, NEXT, NO_TURN),
  "another tab opens the offered one": heard(UNSENT.id, NEXT, NO_TURN),
  "the form takes their draft": taken(THEIRS, THEIR_TURN),
  "the form takes what they typed in this one": taken(NEW, NEXT),
  "another tab is closed": { type: "tab.gone", from: OTHER },
  "another tab leaves this one to this tab": dropped(NEW, false),
  "another tab deletes this one": dropped(NEW, true),
  "another tab deletes the offered one": dropped(UNSENT.id, true),
  "another tab deletes this one at the sign-out": purged(NEW),
  "another tab deletes the offered one at the sign-out": purged(UNSENT.id),
  "another tab saves this one": saved(NEW, OWN),
  "another tab saves this one as it was before": saved(NEW, NO_TURN),
  "another tab saves the offered one": saved(UNSENT.id, NO_TURN),
  "another tab leaves a third one": dropped(THIRD, false),
  "another tab deletes a third one at the sign-out": purged(THIRD),
  "another tab saves a third one": saved(THIRD, NO_TURN),
  "deletes it at the sign-out": { type: "draft.purged" },
  saves: { type: "form.ended", isUnresolved: false, isSaved: true },
  leaves: { type: "form.ended", isUnresolved: false, isSaved: false },
} as const;

export type TabLabel = keyof typeof tabEvents;

type DraftView = View<DraftContext>;

const is = (turn: Turn, wanted: Turn) => isDeepStrictEqual(turn, wanted);

/** When a label may come by what is typed and heard; the others may always. */
const WHEN: Partial<Record<TabLabel, (context: DraftContext) => boolean>> = {
  "the device is full": ({ others }) => Object.keys(others).length === 0,
  types: ({ turn, typed }) => typed === null && is(turn, NO_TURN),
  "another tab types on in this one": ({ turn }) => is(turn, OWN),
  "another tab types in this one, unseen": ({ turn }) => is(turn, OWN),
  "another tab saves this one": ({ turn }) => is(turn, OWN),
  "another tab saves this one as it was before": ({ turn }) => is(turn, OWN),
  "the form takes their draft": ({ others, typed, turn }) =>
    others[OTHER]?.id === THEIRS && typed === null && is(turn, NO_TURN),
  "the form takes what they typed in this one": ({ others, turn, id }) =>
    id === NEW && is(turn, OWN) && others[OTHER]?.id === NEW && is(others[OTHER].after, OWN),
};

const FINDS: ReadonlySet<TabLabel> = new Set(["one draft is found", "none is found"] as const);
const OFFERS: ReadonlySet<TabLabel> = new Set([
  "refuses the unsent one",
  "the offer is dropped",
  "another tab opens the offered one",
  "another tab deletes the offered one",
  "another tab deletes the offered one at the sign-out",
  "another tab saves the offered one",
] as const);

/** The device is asked first; an offer is decided before anything is typed. All of them together would be ten times the paths. */
const isOf = (snapshot: Pick<DraftView, "matches">, label: TabLabel): boolean => {
  if (snapshot.matches({ offer: "looking" })) return FINDS.has(label);
  return snapshot.matches({ offer: "settled" }) ? !FINDS.has(label) && !OFFERS.has(label) : OFFERS.has(label);
};

/** Typed after a deletion, or by another tab in what it deleted. */
const AFTER_PURGE: ReadonlySet<TabLabel> = new Set([
  "types on",
  "takes all back",
  "begins to save",
  "another tab types in this one, unseen",
] as const);

/** Nothing that is said of one event of another tab hinders the next one, so one of them is enough. */
const isFollowedUp = (snapshot: Pick<DraftView, "matches">, label: TabLabel): boolean => {
  if (AFTER_PURGE.has(label) && snapshot.matches({ keeping: "purged" })) return true;
  if (label === "another tab saves this one as it was before" && snapshot.matches({ tabs: "apart" })) return true;
  if (label === "types on" || label === "takes all back" || label === "begins to save") return false;
  return snapshot.matches({ tabs: "agreed" }) || !label.startsWith("another tab");
};

/** Of a third draft the small rig of `draft-small.model.ts` hears. */
const isOfThird = (label: TabLabel): boolean => label.includes("a third one");

export const stateOf = ({ context, ...snapshot }: DraftView): string => {
  const { id, typed, turn, offered, others } = context;
  const own = [NEW, THEIRS].includes(id) ? id : "another";
  return [valueOf(snapshot), own, typed !== null, turn, offered.length, JSON.stringify(others)].join(" ");
};

/** A form that edits a record and is open in another tab as well. */
export const tabsRig: Omit<Rig<DraftContext, TabLabel>, "invariants"> = {
  model: {
    machine,
    input: { form, slot: SLOT, id: NEW, keptOf: () => null },
    events: tabEvents,
    offers: ({ context, ...snapshot }) =>
      snapshot.matches({ keeping: "over" })
        ? []
        : (Object.keys(tabEvents) as TabLabel[]).filter(
            (label) =>
              !isOfThird(label) &&
              isOf(snapshot, label) &&
              (WHEN[label]?.(context) ?? true) &&
              isFollowedUp(snapshot, label),
          ),
    stateOf,
  } satisfies Model<DraftContext, TabLabel>,
  effects: EFFECTS,
  provide,
  inputOf: (say) => ({ ...inputOf(say), slot: SLOT }),
};
