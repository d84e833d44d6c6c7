import { createActor, createMachine, type EventObject, fromCallback } from "xstate";
import {
  draftMachine,
  type Draft,
  type DraftContext,
  type Kept,
} from "../../../../src/machines/kit/draft/draft.machine";
import type { TabMessage } from "../../../../src/machines/kit/draft/draft.tabs";
import type { DraftGiven } from "../../../../src/machines/kit/draft/draft.watch";
import { draftTruth } from "./draft.truth";
import { failing, failures, succeeding } from "../../support/failures";
import { valueOf, type Model, type View } from "../../support/model";
import type { Rig } from "../../support/run";

export const SLOT = "supplierForm:new";
export const NEW = "the new one";

export const kept = (idempotencyKey: string, isUncertain: boolean): Kept => ({ idempotencyKey, isUncertain });
export const draft = (id: string, isUncertain: boolean): Draft => ({
  id,
  slot: SLOT,
  at: 0,
  data: kept(`key of ${id}`, isUncertain),
});

export const SENT = draft("sent", true);
export const UNSENT = draft("unsent", false);
const FOUND = [SENT, UNSENT];
export const WANTED = draft("wanted", false);
export const PARKED: Draft = { ...draft("parked", false), at: 7 };
const MADE = { record: { key: "made" }, at: 5 };

/** A form that only records what it receives; the path says what it holds. */
export const form = createActor(createMachine({})).start();

const changed = (idempotencyKey: string | null, isUrgent = false) => ({
  type: "form.changed",
  kept: idempotencyKey === null ? null : kept(idempotencyKey, isUrgent),
  isUrgent,
});

export const draftEvents = {
  "drafts are found": succeeding("findDrafts", FOUND),
  "one draft is found": succeeding("findDrafts", [UNSENT]),
  "the wanted one is found": succeeding("findDrafts", [UNSENT, WANTED]),
  "none is found": succeeding("findDrafts", []),
  "the device denies to look": failing("findDrafts", new Error("denied")),
  "continues the sent one": { type: "draft.continued", id: SENT.id },
  "continues one that is not there": { type: "draft.continued", id: "gone" },
  "continues the unsent one": { type: "draft.continued", id: UNSENT.id },
  "refuses the sent one": { type: "draft.refused", id: SENT.id },
  "refuses the unsent one": { type: "draft.refused", id: UNSENT.id },
  "nothing was saved": succeeding("loadSave", null),
  "it was saved": succeeding("loadSave", MADE),
  "the server cannot be asked": failing("loadSave", failures.unreachable),
  "it is given up": succeeding("giveUpSave", null),
  "it had been saved": succeeding("giveUpSave", MADE),
  "it cannot be given up": failing("giveUpSave", failures.unreachable),
  "the offer is dropped": succeeding("dropChosen", undefined),
  "the offer cannot be dropped": failing("dropChosen", new Error("denied")),
  dismisses: { type: "made.closed" },
  types: changed("key"),
  "the form holds the sent one": { ...changed("key of sent"), taken: { id: "sent", turn: [3, "there"] } },
  "the form holds the unsent one": { ...changed("key of unsent"), taken: { id: "unsent", turn: [3, "there"] } },
  "takes all back": changed(null),
  "begins to save": changed("key", true),
  "half a second passes": { type: "xstate.after.keptAfter.draft.keeping.waiting" },
  "hides the page": { type: "page.hidden" },
  "it is written": succeeding("keepDraft", undefined),
  "the device is full": failing("keepDraft", new Error("full")),
  parks: { type: "park.requested" },
  "it is parked": succeeding("keepParked", PARKED),
  "it cannot be parked": failing("keepParked", new Error("full")),
  "it is removed": succeeding("dropDraft", undefined),
  "it cannot be removed": failing("dropDraft", new Error("denied")),
  saves: { type: "form.ended", isUnresolved: false, isSaved: true },
  leaves: { type: "form.ended", isUnresolved: false, isSaved: false },
  "leaves it unresolved": { type: "form.ended", isUnresolved: true, isSaved: false },
  "deletes it at the sign-out": { type: "draft.purged" },
} as const;

export type DraftLabel = keyof typeof draftEvents;

/** The offer that is asked about or continued; what was dropped is forgotten. */
export const chosenOf = ({ context: { chosen, offered } }: Pick<View<DraftContext>, "context">): Draft | null =>
  offered.includes(chosen) ? chosen : null;

const stateOf: Model<DraftContext, DraftLabel>["stateOf"] = (snapshot) => {
  const { offered, asked, made, failure, typed, id } = snapshot.context;
  const own = [NEW, SENT.id, WANTED.id].includes(id) ? id : "another";
  return [
    valueOf(snapshot),
    offered.length,
    chosenOf(snapshot)?.id,
    snapshot.matches({ offer: "made" }) && made?.at,
    failure?.kind,
    JSON.stringify([typed, asked]),
    own,
  ].join(" ");
};

const OFFERS: ReadonlySet<string> = new Set<DraftLabel>([
  "continues the sent one",
  "continues one that is not there",
  "refuses the sent one",
  "refuses the unsent one",
  "dismisses",
]);
/** The regions do not depend on each other, so the form is typed into once nothing is offered. */
const ASIDE: ReadonlySet<string> = new Set<DraftLabel>([
  "types",
  "takes all back",
  "begins to save",
  "hides the page",
  "saves",
  "leaves",
  "leaves it unresolved",
  "deletes it at the sign-out",
  "parks",
]);

/** Random walks next to the reference do this, and the small rig of `draft-small.model.ts`. */
const CONTINUED: ReadonlySet<string> = new Set<DraftLabel>([
  "continues the unsent one",
  "the form holds the sent one",
  "the form holds the unsent one",
]);

export const machine = draftMachine.provide({ actors: { watchForm: fromCallback(() => {}) } });

export const EFFECTS = ["findDrafts", "keepDraft", "keepParked", "dropChosen", "dropDraft", "loadSave", "giveUpSave"];

/** Records what the form and the other tabs are given. */
export const provide: NonNullable<Rig<DraftContext, never>["provide"]> = (sound, steer, recordEvent) =>
  sound.provide({
    actors: {
      ...Object.fromEntries(EFFECTS.map((name) => [name, steer(name)])),
      watchForm: fromCallback<DraftGiven>(({ receive }) => receive(({ event }) => recordEvent(event))),
      watchTabs: fromCallback<TabMessage>(({ receive }) =>
        receive(({ event }) => recordEvent({ type: "told", event } as EventObject)),
      ),
    },
    actions: {
      keepAtOnce: ({ context }: { context: DraftContext }) =>
        recordEvent({ type: "kept.atOnce", data: context.typed } as EventObject),
    },
  });

/** A form that records what it receives. */
export const inputOf = (say: (event: EventObject) => void) => ({
  form: createActor(fromCallback(({ receive }) => receive(say))).start(),
  id: NEW,
  keptOf: () => null,
});

/** A form of which only the draft is there. */
export const draftRig: Omit<Rig<DraftContext, DraftLabel>, "invariants"> = {
  model: {
    machine,
    input: { form, slot: SLOT, id: NEW, keptOf: () => null, wanted: WANTED.id },
    events: draftEvents,
    offers: (snapshot) =>
      (Object.keys(draftEvents) as DraftLabel[]).filter(
        (label) =>
          !CONTINUED.has(label) &&
          (!OFFERS.has(label) || snapshot.matches({ keeping: "nothing" })) &&
          (!ASIDE.has(label) || (snapshot.matches({ offer: "settled" }) && chosenOf(snapshot) === null)) &&
          // One sale is parked; the next one would be the same again.
          (label !== "parks" || snapshot.context.offered.length === 0),
      ),
    stateOf,
  },
  effects: EFFECTS,
  provide,
  inputOf: (say) => ({ ...inputOf(say), slot: SLOT, wanted: WANTED.id }),
  oracle: draftTruth(draftEvents, { slot: SLOT, own: NEW, wanted: WANTED.id }),
};
