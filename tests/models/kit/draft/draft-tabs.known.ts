import type { EventObject } from "xstate";
import type { Draft, DraftContext, Kept } from "../../../../src/machines/kit/draft/draft.machine";
import type { Invariants, TakenStep } from "../../support/run";

type Step = TakenStep<DraftContext>;

/** What tabs tell each other, and what a form gives to keep. */
type Said = EventObject & {
  from?: string;
  id?: string;
  held?: unknown;
  kept?: Kept | null;
  isUrgent?: boolean;
  taken?: unknown;
};
type Held = DraftContext["others"][string];

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const ENDS: ReadonlySet<string> = new Set(["tab.gone", "tab.dropped", "tab.purged", "tab.saved"]);

const saidIn = ({ event }: Step): Said => event;
const isTabs = ({ event }: Step): boolean => event.type.startsWith("tab.");

/** Whether this tab told the others what it holds now. */
function isTold({ emitted, after }: Step): boolean {
  const { tab, id, typed, turn, after: seen } = after.context;
  const heard = { type: "tab.heard", from: tab, held: { id, kept: typed, turn, after: seen } };
  return emitted.some((event) => "event" in event && same(event.event, heard));
}

const isOver = ({ before }: Step): boolean =>
  before.matches({ keeping: "ended" }) || before.matches({ keeping: "over" });
const isKept = ({ started }: Step): boolean => started.some(({ name }) => name === "keepDraft");

/** The draft that an event of another tab is about. */
const subjectOf = (step: Step): string | undefined => saidIn(step).id ?? (saidIn(step).held as Held | undefined)?.id;

/** What each tab knows of the others, and tells them. */
export const knownInvariants: Invariants<DraftContext> = {
  "what another tab holds is known until it ends": (step) => {
    const { type, from = "", held } = saidIn(step);
    const { others } = step.after.context;
    return type === "tab.heard" ? same(others[from], held) : !ENDS.has(type) || !(from in others);
  },
  "a draft that ended in another tab is offered only where it is typed": (step) => {
    const { type, id } = saidIn(step);
    if (id === undefined || !ENDS.has(type)) return true;
    const { typed, id: own } = step.before.context;
    const isTyped = typed !== null && own === id;
    return isTyped || step.after.context.offered.every((draft: Draft) => draft.id !== id);
  },
  "what is typed is held at once, in a turn of its own, and the other tabs are told": (step) => {
    const { type, kept, taken } = saidIn(step);
    const isNothing = kept === null && step.before.context.typed === null;
    if (type !== "form.changed" || isOver(step) || isNothing) return true;
    const { context } = step.after;
    if (!same(context.typed, kept) || !isTold(step)) return false;
    const { turn } = step.before.context;
    return taken !== undefined || (context.turn[0] > turn[0] && same(context.after, turn));
  },
  "a draft that parts from another tab has an id of its own, which the others are told": (step) => {
    const { id } = step.before.context;
    if (!isTabs(step) || step.after.context.id === id) return true;
    return step.after.context.parted === id && isTold(step);
  },
  "what is typed after a deletion is kept again": (step) => {
    const { type, kept } = saidIn(step);
    if (type !== "form.changed" || kept === null || !step.before.matches({ keeping: "purged" })) return true;
    return step.after.matches({ keeping: "waiting" }) || step.after.matches({ keeping: "writing" });
  },
  "what is typed is written at once if it is being saved, and later otherwise": (step) => {
    const { type, isUrgent } = saidIn(step);
    return type !== "form.changed" || isOver(step) || isKept(step) === isUrgent;
  },
  "what becomes of another draft changes nothing that is typed here": (step) => {
    const { before, after } = step;
    const { id, parted } = before.context;
    if (!isTabs(step) || [id, parted].includes(subjectOf(step) ?? null)) return true;
    return after.context.id === id && same(before.value, after.value) && step.started.length === 0;
  },
  "a form that ended keeps nothing more": ({ event: { type }, after }) =>
    (type !== "form.ended" && type !== "draft.purged") ||
    after.matches({ keeping: "ended" }) ||
    after.matches({ keeping: "over" }),
  "a device that cannot delete what it was to delete says so": (step) =>
    step.label !== "it cannot be removed" || isOver(step) || step.after.hasTag("unkept"),
  "a draft that another tab shows is refused at once, and the other tabs are told that it stays": (step) => {
    const { before, after, emitted, started } = step;
    const { type, id } = saidIn(step);
    const { offered, others, tab } = before.context;
    const isThere = Object.values<Held>(others).some((held) => held.id === id && held.kept !== null);
    if (type !== "draft.refused" || !isThere || !before.matches({ offer: "offered" })) return true;
    if (!offered.some((one: Draft) => one.id === id)) return true;
    const told = { type: "tab.dropped", from: tab, id, isDeleted: false };
    const next = offered.length > 1 ? "offered" : "settled";
    return (
      emitted.some((event) => "event" in event && same(event.event, told)) &&
      started.length === 0 &&
      after.matches({ offer: next })
    );
  },
  "what failed for one offer is not said of the next": (step) =>
    saidIn(step).type !== "draft.refused" || step.after.context.failure === null,
};
