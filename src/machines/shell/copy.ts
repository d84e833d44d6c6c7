import { fromPromise } from "xstate";
import { copyMachine } from "./copy.machine";

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
