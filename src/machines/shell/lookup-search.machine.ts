/**
 * A choice from a look-up list that is longer than what the page holds. What a person types is searched on the server;
 * without it, the entries that the page holds are offered. The chosen entry is read by its key, so that it shows its name.
 */
import { assign, fromPromise, setup } from "xstate";
import { loadLookupEntry, searchLookup, type LookupEntry, type LookupList } from "../../api/shell/lookups";
import { keepFailure, type Failure } from "../kit/failure";
import { SEARCH_PAUSE_MS } from "../kit/list.machine";
import { missingEffect } from "../kit/stub";
import type { LookupName } from "../session/session.machine";

export type LookupSearchContext = {
  lookup: LookupName;
  text: string;
  /** The matches of a search; null while there are none of the present text. */
  found: LookupList | null;
  failure: Failure | null;
  /** The key that is chosen, or "". */
  chosenKey: string;
  /** The chosen entry, if it had to be read. */
  chosen: LookupEntry | null;
};

export type LookupSearchEvent =
  | { type: "text.changed"; text: string }
  /** `isHeld`: the page holds the entry among those of the list. */
  | { type: "choice.changed"; key: string; isHeld: boolean }
  | { type: "retry.requested" };

const isBlank = (text: string): boolean => text.trim() === "";

export const lookupSearchMachine = setup({
  types: {
    context: {} as LookupSearchContext,
    events: {} as LookupSearchEvent,
    input: {} as { lookup: LookupName },
    tags: {} as "busy",
  },
  actors: {
    searchEntries: missingEffect<LookupList, { lookup: LookupName; text: string }>("searchEntries"),
    loadEntry: missingEffect<LookupEntry | null, { lookup: LookupName; key: string }>("loadEntry"),
  },
  delays: { searchPause: SEARCH_PAUSE_MS },
  actions: {
    keepFailure,
    keepText: assign(({ event }) =>
      event.type === "text.changed" ? { text: event.text, found: null, failure: null } : {},
    ),
    keepChoice: assign(({ context, event }) => {
      if (event.type !== "choice.changed") return {};
      const { key, isHeld } = event;
      const match = context.found?.entries.find((entry) => entry.key === key) ?? null;
      const known = context.chosen?.key === key ? context.chosen : match;
      return { chosenKey: key, chosen: isHeld || key === "" ? null : known };
    }),
  },
  guards: {
    isBlank: ({ event }) => event.type === "text.changed" && isBlank(event.text),
    /** Neither the page's list nor the matches have it. */
    isUnnamed: ({ context, event }) =>
      event.type === "choice.changed" &&
      event.key !== "" &&
      !event.isHeld &&
      context.chosen?.key !== event.key &&
      !context.found?.entries.some(({ key }) => key === event.key),
  },
}).createMachine({
  id: "lookupSearch",
  type: "parallel",
  context: ({ input }) => ({
    lookup: input.lookup,
    text: "",
    found: null,
    failure: null,
    chosenKey: "",
    chosen: null,
  }),
  states: {
    search: {
      initial: "resting",
      on: {
        "text.changed": [
          { guard: "isBlank", target: ".resting", actions: "keepText" },
          { target: ".pausing", reenter: false, actions: "keepText" },
        ],
      },
      states: {
        resting: {},
        pausing: {
          tags: "busy",
          after: { searchPause: { target: "searching" } },
          on: {
            // Targets from here: re-entering a region of a parallel machine re-enters all of them.
            "text.changed": [
              { guard: "isBlank", target: "resting", actions: "keepText" },
              { target: "pausing", reenter: true, actions: "keepText" },
            ],
          },
        },
        searching: {
          tags: "busy",
          invoke: {
            id: "searchEntries",
            src: "searchEntries",
            input: ({ context: { lookup, text } }) => ({ lookup, text: text.trim() }),
            onDone: { target: "found", actions: assign(({ event }) => ({ found: event.output })) },
            onError: { target: "failed", actions: "keepFailure" },
          },
        },
        found: {},
        failed: { on: { "retry.requested": { target: "searching", actions: assign({ failure: null }) } } },
      },
    },
    choice: {
      initial: "named",
      on: {
        "choice.changed": [
          { guard: "isUnnamed", target: ".naming", actions: "keepChoice" },
          { target: ".named", actions: "keepChoice" },
        ],
      },
      states: {
        named: {},
        naming: {
          invoke: {
            id: "loadEntry",
            src: "loadEntry",
            input: ({ context: { lookup, chosenKey } }) => ({ lookup, key: chosenKey }),
            onDone: { target: "named", actions: assign(({ event }) => ({ chosen: event.output })) },
            onError: { target: "unnamed" },
          },
          on: {
            "choice.changed": [
              { guard: "isUnnamed", target: "naming", reenter: true, actions: "keepChoice" },
              { target: "named", actions: "keepChoice" },
            ],
          },
        },
        /** The name could not be read; the choice itself is not lost. */
        unnamed: { on: { "retry.requested": { target: "naming" } } },
      },
    },
  },
});

export const boundLookupSearch = lookupSearchMachine.provide({
  actors: {
    searchEntries: fromPromise<LookupList, { lookup: LookupName; text: string }>(({ input, signal }) =>
      searchLookup(input.lookup, input.text, signal),
    ),
    loadEntry: fromPromise<LookupEntry | null, { lookup: LookupName; key: string }>(({ input, signal }) =>
      loadLookupEntry(input.lookup, input.key, signal),
    ),
  },
});
