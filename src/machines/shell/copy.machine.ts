/** Copying a text to the clipboard, and saying whether the browser allowed it. */
import { fromPromise, setup } from "xstate";
import { missingEffect } from "../kit/stub";

export const copyMachine = setup({
  types: {
    context: {} as { text: string },
    events: {} as { type: "copy.requested" },
    input: {} as { text: string },
  },
  actors: { copy: missingEffect<void, { text: string }>("copy") },
}).createMachine({
  id: "copy",
  context: ({ input }) => ({ text: input.text }),
  initial: "idle",
  states: {
    idle: { on: { "copy.requested": { target: "copying" } } },
    copying: {
      invoke: {
        id: "copy",
        src: "copy",
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: "copied" },
        onError: { target: "refused" },
      },
    },
    copied: { on: { "copy.requested": { target: "copying" } } },
    /** The person still can, from the text on screen. */
    refused: { on: { "copy.requested": { target: "copying" } } },
  },
});

/** Copies to the device's clipboard; plain-http addresses of the shop's network have no clipboard API. */
export const boundCopyMachine = copyMachine.provide({
  actors: {
    copy: fromPromise<void, { text: string }>(async ({ input }) => {
      const clipboard: Clipboard | undefined = navigator.clipboard;
      if (clipboard === undefined) throw new Error("there is no clipboard on this address");
      await clipboard.writeText(input.text);
    }),
  },
});
