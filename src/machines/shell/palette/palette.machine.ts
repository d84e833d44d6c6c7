/**
 * The command palette while it is open. Typing filters pages and actions at once and, after a pause, searches records.
 * Arrow keys move through the results, Enter opens one. An Enter pressed before the results arrive waits for them.
 */
import { assign, emit, setup, stateIn } from "xstate";
import { takeFailure, type Failure } from "../../kit/failure";
import { SEARCH_PAUSE_MS } from "../../kit/list.machine";
import type { Outward } from "../../kit/outward";
import { missingAction, missingEffect } from "../../kit/stub";
import type { RecordAction } from "./palette-actions";
import {
  type PaletteEntry,
  type PaletteGroup,
  type SearchedKind,
  highlightedEntry,
  shownEntries,
} from "./palette-entries";

export type PaletteInput = {
  /** Records the person opened last. */
  recents: PaletteGroup;
  /** Pages and actions the person may open. */
  places: readonly PaletteGroup[];
  /** Records the person may see. */
  kinds: readonly SearchedKind[];
  /** What the person may do with records that are found. */
  actions: readonly RecordAction[];
};

export type PaletteContext = PaletteInput & {
  text: string;
  /** The results for `foundFor`; null before the first search. */
  found: readonly PaletteGroup[] | null;
  foundFor: string;
  /** Null: the first one. */
  highlighted: string | null;
  failure: Failure | null;
};

export type PaletteEvent =
  | { type: "text.changed"; text: string }
  | { type: "highlight.moved"; by: 1 | -1 }
  | { type: "entry.pointed"; id: string }
  | { type: "entry.chosen"; id: string }
  /** Enter. */
  | { type: "entry.entered" }
  | { type: "retry.requested" };

export type RecordSearch = { text: string } & Pick<PaletteInput, "kinds" | "actions">;

const movedFrom = (context: PaletteContext, by: 1 | -1): PaletteEntry | undefined => {
  const entries = shownEntries(context);
  const at = entries.findIndex(({ id }) => id === highlightedEntry(context)?.id);
  return entries.at((at + by) % Math.max(1, entries.length));
};

/** Bind it to the shop by providing `searchRecords` and `close`. */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    emitted: {} as Outward,
    input: {} as PaletteInput,
    tags: {} as "busy",
  },
  actors: { searchRecords: missingEffect<readonly PaletteGroup[], RecordSearch>("searchRecords") },
  actions: {
    close: missingAction("close"),
    keepText: assign(({ event }) =>
      event.type === "text.changed" ? { text: event.text, highlighted: null, failure: null } : {},
    ),
    keepFound: assign(({ context }, found: readonly PaletteGroup[]) => ({ found, foundFor: context.text })),
    takeFailure,
    forgetFound: assign({ found: null, foundFor: "" }),
    highlight: assign(({ event }) => ("id" in event ? { highlighted: event.id } : {})),
    goThere: emit(({ context }): Outward => {
      const to = highlightedEntry(context)?.to ?? "";
      if (typeof to === "string") return { type: "navigation.requested", to };
      return to.type === "file.requested" ? to : { type: "session.informed", event: to };
    }),
  },
  delays: { searchPause: SEARCH_PAUSE_MS },
  guards: {
    isNothingToSearch: ({ context, event }) =>
      event.type === "text.changed" && (event.text.trim() === "" || context.kinds.length === 0),
    isShown: ({ context, event }) => "id" in event && shownEntries(context).some(({ id }) => id === event.id),
    hasEntry: ({ context }) => highlightedEntry(context) !== undefined,
    // Results for an earlier text are not what the person means by Enter.
    hasPlace: ({ context }) => {
      const entry = highlightedEntry(context);
      return context.places.some(({ entries }) => entries.some(({ id }) => id === entry?.id));
    },
    isEntered: stateIn({ searching: "entered" }),
  },
}).createMachine({
  id: "palette",
  context: ({ input }) => ({
    ...input,
    text: "",
    found: null,
    foundFor: "",
    highlighted: null,
    failure: null,
  }),
  initial: "resting",
  on: {
    "text.changed": [
      { guard: "isNothingToSearch", target: ".resting", actions: ["keepText", "forgetFound"] },
      { target: ".pausing", reenter: true, actions: "keepText" },
    ],
    "highlight.moved": {
      actions: assign(({ context, event }) => ({ highlighted: movedFrom(context, event.by)?.id ?? null })),
    },
    "entry.pointed": { guard: "isShown", actions: "highlight" },
    "entry.chosen": { guard: "isShown", target: ".chosen", actions: "highlight" },
    "entry.entered": { guard: "hasEntry", target: ".chosen" },
  },
  states: {
    resting: {},
    pausing: {
      tags: "busy",
      on: {
        "entry.entered": [{ guard: "hasPlace", target: "chosen" }, { target: "searching.entered" }],
      },
      after: { searchPause: { target: "searching" } },
    },
    searching: {
      tags: "busy",
      // A page opens at once. Another Enter waits for the reply and never opens a result of an earlier text.
      on: { "entry.entered": [{ guard: "hasPlace", target: "chosen" }, { target: ".entered" }] },
      initial: "typed",
      states: { typed: {}, entered: {} },
      invoke: {
        id: "searchRecords",
        src: "searchRecords",
        input: ({ context }) => ({ text: context.text.trim(), kinds: context.kinds, actions: context.actions }),
        onDone: [
          {
            guard: "isEntered",
            target: "entering",
            actions: { type: "keepFound", params: ({ event }) => event.output },
          },
          { target: "ready", actions: { type: "keepFound", params: ({ event }) => event.output } },
        ],
        onError: { target: "failed", actions: ["takeFailure", "forgetFound"] },
      },
    },
    entering: { always: [{ guard: "hasEntry", target: "chosen" }, { target: "ready" }] },
    ready: {},
    failed: { on: { "retry.requested": { target: "searching", actions: assign({ failure: null }) } } },
    chosen: { type: "final", entry: ["goThere", "close"] },
  },
});
