/**
 * The camera beside a search box, in a dialog of its own. It reads one code, hands it on and closes: what was found is to be
 * seen. A person can close it before.
 */
import { setup } from "xstate";

export type CodeSearchInput = { take: (code: string) => void };

export type CodeSearchEvent =
  | { type: "camera.opened" }
  | { type: "camera.closed" }
  | { type: "code.read"; code: string };

export const codeSearchMachine = setup({
  types: { context: {} as CodeSearchInput, events: {} as CodeSearchEvent, input: {} as CodeSearchInput },
  actions: {
    take: ({ context, event }) => {
      if (event.type === "code.read") context.take(event.code);
    },
  },
}).createMachine({
  id: "codeSearch",
  context: ({ input }) => input,
  initial: "closed",
  states: {
    closed: { on: { "camera.opened": { target: "open" } } },
    open: {
      on: {
        "camera.closed": { target: "closed" },
        "code.read": { target: "closed", actions: "take" },
      },
    },
  },
});
