import { fromCallback, fromPromise } from "xstate";
import { openChannel } from "./channel";
import type { Chart } from "./chart/chart";
import type { Drawing } from "./chart/drawing";
import { flowsMachine } from "./flows.machine";
import type { Asked, Told } from "./messages";

/** The machine of this page, in a browser: hears the other pages of this address, lays out, and copies. */
export const boundFlowsMachine = flowsMachine.provide({
  actors: {
    channel: fromCallback<Asked>(({ sendBack, receive }) => {
      const { say, hear, close } = openChannel<Asked, Told | Asked>();
      hear((heard) => {
        // Another page like this one asks on the same channel.
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
