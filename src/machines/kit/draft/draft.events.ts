import type { AnyActorRef } from "xstate";
import type { Failure } from "../failure";

/** A count, and the tab that typed; of equal counts the tab's name decides. */
export type Turn = readonly [count: number, tab: string];

/** What a form gives to keep and takes back; `idempotencyKey` is the key of its save. */
export type Kept = {
  idempotencyKey: string;
  /** A save with this key may have happened. */
  isUncertain: boolean;
  /** Put aside for later; absent in what is being typed. */
  isParked?: boolean;
  /** The waiting sale that is changed here. It outlives the draft, and with it the key of its save, which is its id. */
  saleId?: string;
  /** When among the tabs it was typed; absent while it is typed, and in drafts of earlier versions. */
  turn?: Turn;
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
  /** `form` is a card whose form is not open: drafts are only offered. */
  isCard?: boolean;
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
  /** This form's name among the tabs. */
  tab: string;
  /** The turn of what is typed, and the one before. */
  turn: Turn;
  after: Turn;
  /** The id of the draft that this form shared before it went on with its own. */
  parted: string | null;
  /** What the same form holds in other tabs, by their names. */
  others: Readonly<Record<string, Held>>;
};

/** What a tab has of a form; `kept` is null while nothing is typed, `after` is the turn that its person saw before. */
export type Held = { id: string; kept: Kept | null; turn: Turn; after: Turn };

/** What tabs tell each other. `from` is the tab that tells it. */
export type TabEvent =
  /** Tell me what you hold. */
  | { type: "tab.asked" }
  | { type: "tab.heard"; from: string; held: Held }
  /** The draft was saved as of this turn; its form has ended. */
  | { type: "tab.saved"; from: string; id: string; turn: Turn }
  /** The draft was left or started over. */
  | { type: "tab.dropped"; from: string; id: string; isDeleted: boolean }
  /** The person had the draft deleted from this device, and signs out. */
  | { type: "tab.purged"; from: string; id: string }
  /** The tab is closed or has ended. */
  | { type: "tab.gone"; from: string };

export type DraftEvent =
  /** `taken`: it was not typed here, but is a draft of this device or of another tab. */
  | { type: "form.changed"; kept: Kept | null; isUrgent: boolean; taken?: { id: string; turn: Turn } }
  /** It was saved or left; unresolved when it was left while a save may have happened. */
  | { type: "form.ended"; isUnresolved: boolean; isSaved: boolean }
  /** What is typed is deleted from this device, whatever other tabs show. */
  | { type: "draft.purged" }
  /** What is typed is another draft from now on. */
  | { type: "draft.parted" }
  | TabEvent
  | { type: "page.hidden" }
  | { type: "device.kept" }
  | { type: "device.denied" }
  /** What is typed is put aside, and the form becomes empty. */
  | { type: "park.requested" }
  | { type: "parked.offered" }
  | { type: "draft.continued"; id: string }
  | { type: "draft.refused"; id: string }
  | { type: "made.closed" };
