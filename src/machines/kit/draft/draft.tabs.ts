/**
 * How the tabs of a browser agree about the drafts of one form. What is typed carries a turn, which is later than every
 * turn that its tab has heard of. A tab follows a later turn unless that would replace typing that the other tab had not
 * seen; then the earlier one goes on as a draft of its own.
 */
import type { EventObject } from "xstate";
import type { DraftContext, DraftInput, Held, Kept, TabEvent, Turn } from "./draft.events";

export const NO_TURN: Turn = [0, ""];

/** What the machine tells its connection to the other tabs. */
export type TabMessage = { type: "tab.broadcast"; event: TabEvent };

export type TabsInput = Pick<DraftInput, "slot" | "isCard"> & { tab: string };

export const isLater = ([count, tab]: Turn, [other, otherTab]: Turn): boolean =>
  count > other || (count === other && tab > otherTab);

const isSameTurn = ([count, tab]: Turn, [other, otherTab]: Turn): boolean => count === other && tab === otherTab;

/** The turn in which a draft was written; none in drafts of earlier versions of the app. */
export const turnOf = ({ turn = NO_TURN }: Kept): Turn => turn;

/** The turn of what is typed now. */
export const nextTurn = ({ turn, tab, others }: DraftContext): Turn => [
  Math.max(turn[0], ...Object.values(others).map(({ turn: [count] }) => count)) + 1,
  tab,
];

export const heldOf = ({ id, typed, turn, after }: DraftContext): Held => ({ id, kept: typed, turn, after });

/** Another tab has this draft on screen. */
export const isOpenElsewhere = ({ others }: Pick<DraftContext, "others">, id: string): boolean =>
  Object.values(others).some((held) => held.id === id && held.kept !== null);

/** A form that edits its record has one draft in all tabs; one that creates has one for each record it creates. */
const isOfRecord = (slot: string): boolean => !slot.endsWith(":new");

const isConcerned = ({ id, slot, typed }: DraftContext, held: Held): boolean =>
  held.id === id || (isOfRecord(slot) && typed === null && held.kept !== null);

/** What was typed here last has been seen in the other tab, or was not typed here. */
const isSeen = ({ typed, turn, tab }: DraftContext, { after }: Held): boolean =>
  typed === null || turn[1] !== tab || isSameTurn(after, turn);

const heldIn = (event: EventObject): Held | null => ("held" in event ? (event.held as Held) : null);

/** This form goes on from what was typed in the other tab. */
export function isFollowed(context: DraftContext, event: EventObject): boolean {
  const held = heldIn(event);
  if (held === null || context.isCard === true) return false;
  return isLater(held.turn, context.turn) && isConcerned(context, held) && isSeen(context, held);
}

/** Both tabs typed without seeing the other's, and the other one was later. */
export function isOutdone(context: DraftContext, event: EventObject): boolean {
  const held = heldIn(event);
  return held !== null && held.id === context.id && isLater(held.turn, context.turn) && !isSeen(context, held);
}

/** Nothing was typed here that was not saved in the other tab. */
export const isSavedAsTyped = ({ id, turn, tab, typed }: DraftContext, event: EventObject): boolean =>
  event.type === "tab.saved" &&
  "id" in event &&
  event.id === id &&
  "turn" in event &&
  (typed === null || turn[1] !== tab || !isLater(turn, event.turn as Turn));

/** What is newest of a draft: as this device has it, or as another tab holds it. */
export function newestOf({ others }: DraftContext, id: string, kept: Kept): { kept: Kept; turn: Turn } {
  let newest = { kept, turn: turnOf(kept) };
  for (const { id: held, kept: typed, turn } of Object.values(others))
    if (held === id && typed !== null && isLater(turn, newest.turn)) newest = { kept: typed, turn };
  return newest;
}
