import type { EventObject } from "xstate";
import type { Draft, DraftContext, Kept } from "./draft.events";

/** How long typing goes on before it is written, in ms. */
export const KEPT_AFTER_MS = 500;

/** Typing again what was sent this recently, with an unknown outcome, is probably a mistake; in ms. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000;

export const keptIn = ({ data }: Draft): Kept => data as Kept;

/** Its save may have happened. */
export const isUncertain = (draft: Draft): boolean => keptIn(draft).isUncertain;

/** Its save may have happened, and nothing else on this device asks what became of it. */
export const givesUp = ({ isUncertain: mayBeSaved, saleId, idempotencyKey }: Kept): boolean =>
  mayBeSaved && saleId !== idempotencyKey;

/** An offer of which the server was not asked yet what became of it. */
export const unaskedOf = ({ offered, asked }: DraftContext): Draft | null =>
  offered.find((draft) => isUncertain(draft) && !(draft.id in asked)) ?? null;

/** The offer that was sent a moment ago, with an unknown outcome, and that is typed again. */
export function repeatedIn({ offered, isSame, typed }: DraftContext): Draft | null {
  if (typed === null || isSame === undefined) return null;
  const isRecent = ({ at }: Draft) => Date.now() - at < REPEATED_WITHIN_MS;
  return offered.find((draft) => isUncertain(draft) && isRecent(draft) && isSame(typed, keptIn(draft))) ?? null;
}

/** What an actor returned, in its `onDone`. */
export const outputOf = <Output>(event: EventObject): Output =>
  ("output" in event ? event.output : undefined) as Output;
