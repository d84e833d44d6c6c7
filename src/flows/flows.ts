import { fromCallback, fromPromise } from "xstate";
import { openChannel } from "./channel";
import type { Chart } from "./chart/chart";
import type { Drawing } from "./chart/drawing";
import { flowsMachine } from "./flows.machine";
import type { Asked, Told } from "./messages";

/**
 * This page's machine in a browser: receives reports from the other pages of this address, computes layouts, and
 * copies.
 */
export const boundFlowsMachine = flowsMachine.provide({
  actors: {
    channel: fromCallback<Asked>(({ sendBack, receive }) => {
      const { say, hear, close } = openChannel<Asked, Told | Asked>();
      hear((heard) => {
        // Another /flows page uses the same channel.
        if (heard.type !== "roll.called" && heard.type !== "event.sent") sendBack(heard);
      });
      receive(say);
      say({ type: "roll.called" });
      return close;
    }),
    readLayout: fromPromise<Drawing, Chart>(async ({ input }) => {
      const { layOut } = await import("./chart/lay-out");
      return layOut(input);
    }),
    copy: fromPromise<void, { text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
  },
});
