import { fromPromise } from "xstate";
import { copyMachine } from "./copy.machine";

/** Copies to the clipboard of this device; plain-http addresses of the shop's network have none. */
export const boundCopyMachine = copyMachine.provide({
  actors: {
    copy: fromPromise<void, { text: string }>(async ({ input }) => {
      const clipboard: Clipboard | undefined = navigator.clipboard;
      if (clipboard === undefined) throw new Error("there is no clipboard on this address");
      await clipboard.writeText(input.text);
    }),
  },
});
