/** The shortcuts that belong to no control of the page: `g` and then a letter opens a page, `?` lists all shortcuts. */
import { emit, setup } from "xstate";
import type { Outward } from "../kit/outward";
import { missingAction } from "../kit/stub";

export type ShortcutsContext = {
  /** The addresses of the pages that the person may open, by their letters. */
  pages: Readonly<Record<string, string>>;
};

/** `key` is the text of the key, a letter in upper case. */
export type ShortcutsEvent = { type: "key.pressed"; key: string };

const SECOND_KEY_MS = 1500;

/** Bind it to the shell by providing `requestList`. */
export const shortcutsMachine = setup({
  types: {
    context: {} as ShortcutsContext,
    events: {} as ShortcutsEvent,
    emitted: {} as Outward,
    input: {} as ShortcutsContext,
  },
  actions: {
    /** Opens the list of all shortcuts. */
    requestList: missingAction("requestList"),
    goThere: emit(
      ({ context, event }): Outward => ({ type: "navigation.requested", to: context.pages[event.key] ?? "" }),
    ),
  },
  delays: { secondKey: SECOND_KEY_MS },
  guards: {
    asksForList: ({ event }) => event.key === "?",
    beginsToGo: ({ event }) => event.key === "G",
    leadsSomewhere: ({ context, event }) => Object.hasOwn(context.pages, event.key),
  },
}).createMachine({
  id: "shortcuts",
  context: ({ input }) => input,
  initial: "resting",
  states: {
    resting: {
      on: {
        "key.pressed": [
          { guard: "asksForList", actions: "requestList" },
          { guard: "beginsToGo", target: "going" },
        ],
      },
    },
    /** Waits for the letter of a page. */
    going: {
      after: { secondKey: { target: "resting" } },
      on: {
        "key.pressed": [
          { guard: "leadsSomewhere", target: "resting", actions: "goThere" },
          { guard: "asksForList", target: "resting", actions: "requestList" },
          { target: "resting" },
        ],
      },
    },
  },
});
