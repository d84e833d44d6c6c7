/**
 * How old the data of the page is. Without a connection a page shows what this device kept, with the time it is from,
 * or has nothing to show. When the server is reached again, everything on the page is read again.
 */
import { assign, emit, setup } from "xstate";

export type AgeContext = {
  /** When the oldest data of the page was received, in ms; null while all of it is current. */
  asOf: number | null;
  /** Something on the page was never received on this device. */
  isMissing: boolean;
};

export type AgeEvent =
  | { type: "read.answered"; age: "now" | "never" | number }
  | { type: "server.reached" }
  | { type: "location.changed"; pathname: string };

const CURRENT: AgeContext = { asOf: null, isMissing: false };

export const ageMachine = setup({
  types: {
    context: {} as AgeContext,
    events: {} as AgeEvent,
    emitted: {} as { type: "reload.requested" },
  },
  actions: {
    keepAge: assign(({ context, event }) => {
      if (event.type !== "read.answered" || event.age === "now") return {};
      if (event.age === "never") return { isMissing: true };
      return { asOf: Math.min(context.asOf ?? event.age, event.age) };
    }),
    forgetAge: assign(CURRENT),
  },
  guards: { isOld: ({ event }) => event.type === "read.answered" && event.age !== "now" },
}).createMachine({
  id: "age",
  context: CURRENT,
  initial: "current",
  on: { "location.changed": { target: ".current", actions: "forgetAge" } },
  states: {
    current: {
      on: { "read.answered": { guard: "isOld", target: "aged", actions: "keepAge" } },
    },
    aged: {
      on: {
        "read.answered": { guard: "isOld", actions: "keepAge" },
        "server.reached": { target: "reloading" },
      },
    },
    /** The page shows its age until the first new reply. */
    reloading: {
      entry: emit({ type: "reload.requested" }),
      on: {
        "read.answered": [
          { guard: "isOld", target: "aged", actions: "keepAge" },
          { target: "current", actions: "forgetAge" },
        ],
      },
    },
  },
});
