import type { Draft, DraftContext, Kept, SaveMade, Turn } from "../../../../src/machines/kit/draft/draft.machine";
import { type Acts, type EventsOf, reference, whyOf } from "../../support/reference";

type Offer = "looking" | "checking" | "offered" | "asking" | "givingUp" | "made" | "dropping" | "settled";
type Keeping = "nothing" | "waiting" | "writing" | "kept" | "parking" | "removing" | "unkept" | "ended" | "over";

type Page = {
  id: string;
  offer: Offer;
  offered: readonly Draft[];
  asked: Record<string, "unsaved" | "unknown">;
  chosen: Draft | null;
  made: SaveMade | null;
  failure: string | null;
  keeping: Keeping;
  /** What was typed after the write under way began. */
  isOutdated: boolean;
  isDenied: boolean;
  typed: Kept | null;
  turn: Turn;
  after: Turn;
};

const keptIn = ({ data }: Draft): Kept => data as Kept;
const keyOf = ({ chosen }: Page) => ({ idempotencyKey: chosen === null ? "" : keptIn(chosen).idempotencyKey });

/** The offer that a question or a failure is about. */
const askedOf = ({ chosen, offered }: Pick<Page, "chosen" | "offered">): string | null =>
  offered.find(({ id }) => id === chosen?.id)?.id ?? null;

const CALLS = ["keepDraft", "keepParked", "dropDraft"];

/** The machine's state in words: a parallel one, of which a write has a state within. */
const stateOf = (keeping: unknown): unknown =>
  typeof keeping === "string" ? keeping : Object.entries(keeping as object).join();

type Given = { slot: string; own: string; wanted: string };

/** A form's draft in a single tab, by what is typed and decided and by what the device and the server answer. */
export const draftTruth = <Label extends string>(events: EventsOf<Label>, { slot, own: tab, wanted }: Given) => {
  const tell = (acts: Acts, event: object) => acts.tells({ type: "tab.broadcast", event });
  const tellHeld = ({ id, typed: kept, turn, after }: Page, acts: Acts) =>
    tell(acts, { type: "tab.heard", from: tab, held: { id, kept, turn, after } });
  const dropped = (id: string) => ({ type: "tab.dropped", from: tab, id, isDeleted: true });

  const ask = (now: Page, acts: Acts, offer: Offer, call: string) => {
    now.offer = offer;
    acts.calls(call, keyOf(now));
  };
  const drop = (now: Page, acts: Acts) => {
    now.offer = "dropping";
    const id = now.chosen?.id ?? "";
    tell(acts, dropped(id));
    acts.calls("dropChosen", { id });
  };
  /** The server is first asked about each offer that may have been saved. */
  const weigh = (now: Page, acts: Acts) => {
    const unasked = now.offered.find((draft) => keptIn(draft).isUncertain && !(draft.id in now.asked));
    if (unasked === undefined) return void (now.offer = now.offered.length > 0 ? "offered" : "settled");
    Object.assign(now, { chosen: unasked, failure: null });
    ask(now, acts, "checking", "loadSave");
  };
  const restore = (now: Page, acts: Acts) => {
    now.offer = "settled";
    if (now.chosen === null || (now.chosen.id === now.id && now.typed !== null)) return;
    const { id } = now.chosen;
    const kept = keptIn(now.chosen);
    // The form takes it once it can, and the draft is this one from then on.
    acts.tells({ type: "draft.given", event: { type: "draft.restored", kept }, id, turn: kept.turn ?? [0, ""] });
  };
  const note = (now: Page, what: "unsaved" | "unknown") => {
    if (now.chosen !== null) now.asked = { ...now.asked, [now.chosen.id]: what };
  };
  const choose = (now: Page, id: string) =>
    void Object.assign(now, { chosen: now.offered.find((draft) => draft.id === id) ?? null, failure: null });
  const isOffered = ({ offer, offered }: Page, { id }: { id: string }) =>
    offer === "offered" && offered.some((draft) => draft.id === id);
  const forget = (now: Page, acts: Acts) => {
    now.offered = now.offered.filter(({ id }) => id !== now.chosen?.id);
    weigh(now, acts);
  };

  /** What the device is told begins anew. */
  const keep = (now: Page, acts: Acts, keeping: Keeping) => {
    for (const call of CALLS) acts.givesUp(call);
    Object.assign(now, { keeping, isOutdated: false });
    const { id, typed, turn } = now;
    if (keeping === "writing") acts.calls("keepDraft", { id, slot, data: { ...typed, turn } });
    if (keeping === "parking") acts.calls("keepParked", { id, slot, data: { ...typed, isParked: true } });
    if (keeping === "removing" || keeping === "ended") acts.calls("dropDraft", { id });
    if (keeping === "kept") now.isDenied = false;
    if (keeping === "unkept") now.isDenied = true;
  };
  const isOver = ({ keeping }: Page) => keeping === "ended" || keeping === "over";
  const isHolding = ({ keeping }: Page) => ["waiting", "writing", "kept", "unkept"].includes(keeping);
  const change = (
    now: Page,
    acts: Acts,
    { kept, isUrgent, taken }: { kept: Kept | null } & { isUrgent: boolean; taken?: { id: string; turn: Turn } },
  ) => {
    now.typed = kept;
    if (taken === undefined) Object.assign(now, { after: now.turn, turn: [now.turn[0] + 1, tab] });
    else Object.assign(now, taken, { offered: now.offered.filter(({ id }) => id !== taken.id) });
    tellHeld(now, acts);
    if (now.keeping === "parking") keep(now, acts, kept === null ? "removing" : "parking");
    else if (isUrgent) keep(now, acts, "writing");
    else if (now.keeping === "writing") now.isOutdated = true;
    else if (now.keeping !== "waiting") keep(now, acts, "waiting");
  };
  const writeOrRemove = (now: Page, acts: Acts) => keep(now, acts, now.typed === null ? "removing" : "writing");
  const end = (now: Page, acts: Acts, event: object) => {
    tell(acts, event);
    keep(now, acts, "ended");
  };
  const deny = (now: Page, acts: Acts) => keep(now, acts, "unkept");

  return reference<DraftContext, Label, Page>({
    events,
    // What the form and the tabs receive was noted when it was sent.
    heard: ({ type }) => !["told", "draft.restored", "draft.followed"].includes(type),
    start: (acts) => {
      acts.opens("watchForm", { form: "an actor", keptOf: "a function" });
      acts.opens("watchTabs", { slot, isCard: false, tab });
      acts.calls("findDrafts", { slot });
      return {
        id: tab,
        offer: "looking",
        offered: [],
        asked: {},
        chosen: null,
        made: null,
        failure: null,
        keeping: "nothing",
        isOutdated: false,
        isDenied: false,
        typed: null,
        turn: [0, ""],
        after: [0, ""],
      };
    },
    deeds: {
      "xstate.done.actor.findDrafts": (now, acts, { output }) => {
        now.offered = output.filter(({ id }: Draft) => id !== now.id);
        const one = output.find(({ id }: Draft) => id === wanted);
        if (one === undefined) return weigh(now, acts);
        now.chosen = one;
        ask(now, acts, "asking", "loadSave");
      },
      "xstate.error.actor.findDrafts": (now) => void (now.offer = "settled"),
      "draft.continued": {
        can: isOffered,
        does: (now, acts, { id }) => {
          choose(now, id);
          ask(now, acts, "asking", "loadSave");
        },
      },
      "draft.refused": {
        can: isOffered,
        does: (now, acts, { id }) => {
          choose(now, id);
          if (now.chosen !== null && keptIn(now.chosen).isUncertain) ask(now, acts, "givingUp", "giveUpSave");
          else drop(now, acts);
        },
      },
      "xstate.done.actor.loadSave": (now, acts, { output: made }) => {
        if (made !== null) return Object.assign(now, { made, offer: "made" });
        if (now.offer === "asking") return restore(now, acts);
        note(now, "unsaved");
        weigh(now, acts);
      },
      "xstate.error.actor.loadSave": (now, acts, { error }) => {
        if (now.offer === "asking") return restore(now, acts);
        note(now, "unknown");
        now.failure = whyOf(error).kind;
        weigh(now, acts);
      },
      "xstate.done.actor.giveUpSave": (now, acts, { output: made }) => {
        if (made !== null) Object.assign(now, { made, offer: "made" });
        else drop(now, acts);
      },
      "xstate.error.actor.giveUpSave": (now, _, { error }) =>
        Object.assign(now, { offer: "offered", failure: whyOf(error).kind }),
      "made.closed": { can: ({ offer }) => offer === "made", does: drop },
      "xstate.done.actor.dropChosen": forget,
      "xstate.error.actor.dropChosen": forget,
      "form.changed": {
        can: (now, { kept, isUrgent }) =>
          !isOver(now) && (kept !== null || isUrgent || !["nothing", "removing"].includes(now.keeping)),
        does: change,
      },
      "xstate.after.keptAfter.draft.keeping.waiting": {
        can: ({ keeping }) => keeping === "waiting",
        does: writeOrRemove,
      },
      "page.hidden": {
        can: ({ keeping }) => keeping === "waiting" || keeping === "writing",
        does: (now, acts) => {
          const isPending = now.keeping === "waiting" || now.isOutdated;
          if (!isPending || now.typed !== null) acts.tells({ type: "kept.atOnce", data: now.typed });
          if (isPending) writeOrRemove(now, acts);
        },
      },
      "xstate.done.actor.keepDraft": (now, acts) => keep(now, acts, now.isOutdated ? "waiting" : "kept"),
      "xstate.error.actor.keepDraft": deny,
      "park.requested": {
        can: (now) => isHolding(now) && now.typed !== null,
        does: (now, acts) => keep(now, acts, "parking"),
      },
      "xstate.done.actor.keepParked": (now, acts, { output: parked }) => {
        keep(now, acts, "nothing");
        const offered = [parked, ...now.offered.filter(({ id }) => id !== parked.id)];
        Object.assign(now, { id: acts.newKey(), typed: null, turn: [0, ""], offered });
        acts.tells({ type: "draft.parked" });
        tellHeld(now, acts);
        if (now.offer === "settled") now.offer = "offered";
      },
      "xstate.error.actor.keepParked": deny,
      "xstate.done.actor.dropDraft": (now, acts) => keep(now, acts, now.keeping === "ended" ? "over" : "nothing"),
      "xstate.error.actor.dropDraft": (now, acts) => keep(now, acts, now.keeping === "ended" ? "over" : "unkept"),
      "form.ended": (now, acts, { isUnresolved, isSaved }) => {
        if (isUnresolved) keep(now, acts, "over");
        else if (isSaved) end(now, acts, { type: "tab.saved", from: tab, id: now.id, turn: now.turn });
        else end(now, acts, dropped(now.id));
      },
      "draft.purged": (now, acts) => end(now, acts, { type: "tab.purged", from: tab, id: now.id }),
    },
    shows: (now) => ({
      "what is offered": [now.offer, now.offered, now.asked],
      "what it is asked about": askedOf(now),
      "what was saved": now.offer === "made" ? now.made : null,
      "why it failed": now.failure,
      "what is typed": now.typed,
      "how it is kept": now.keeping === "writing" ? `writing,${now.isOutdated ? "outdated" : "latest"}` : now.keeping,
      "whether the device refuses": now.isDenied,
    }),
    shown: ({ value, tags, context }) => ({
      "what is offered": [value.offer, context.offered, context.asked],
      "what it is asked about": askedOf(context),
      "what was saved": value.offer === "made" ? context.made : null,
      "why it failed": context.failure?.kind ?? null,
      "what is typed": context.typed,
      "how it is kept": stateOf(value.keeping),
      "whether the device refuses": tags.has("unkept"),
    }),
  });
};
