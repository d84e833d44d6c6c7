import type { AnyActorRef } from "xstate";
import type { Failure } from "./failure";

/** What a form gives to keep and takes back; `idempotencyKey` is the key of its save. */
export type Kept = {
  idempotencyKey: string;
  /** A save with this key may have happened. */
  isUncertain: boolean;
  /** Put aside for later; absent in what is being typed. */
  isParked?: boolean;
};

/** A draft on this device. `at` in ms. */
export type Draft = { id: string; slot: string; at: number; data: unknown };

/** A save that was made after all. `at` in ms. */
export type SaveMade = { record: { key: string; number?: number } | null; at: number };

/** Reads from a form's snapshot what there is to keep; null while nothing was typed. */
export type KeptOf = (snapshot: ReturnType<AnyActorRef["getSnapshot"]>) => Kept | null;

export type DraftInput = {
  form: AnyActorRef;
  /** The form and its record: drafts of other slots are not offered. */
  slot: string;
  /** The new draft's id. */
  id: string;
  keptOf: KeptOf;
  /** The draft that the person came for: it is continued at once. */
  wanted?: string | null;
  /** Whether both would save the same, so that saving the second one is probably a mistake. */
  isSame?: (one: Kept, other: Kept) => boolean;
};

export type DraftContext = DraftInput & {
  offered: readonly Draft[];
  /** What the server said of the offers whose save may have happened. */
  asked: Readonly<Record<string, "unsaved" | "unknown">>;
  /** The draft that is asked about, continued or dropped. */
  chosen: Draft | null;
  made: SaveMade | null;
  failure: Failure | null;
  typed: Kept | null;
  /** The offer that was sent within ten minutes, whose outcome is unknown, and that is typed here again. */
  repeated: Draft | null;
};

export type DraftEvent =
  | { type: "form.changed"; kept: Kept | null; isUrgent: boolean }
  /** It was saved or left; unresolved when it was left while a save may have happened. */
  | { type: "form.ended"; isUnresolved: boolean }
  | { type: "page.hidden" }
  | { type: "device.kept" }
  | { type: "device.denied" }
  /** What is typed is put aside, and the form becomes empty. */
  | { type: "park.requested" }
  | { type: "parked.offered" }
  | { type: "draft.continued"; id: string }
  | { type: "draft.refused"; id: string }
  | { type: "made.closed" };
