import { fromCallback, fromPromise } from "xstate";
import { openChannel } from "./channel";
import type { Chart } from "./chart/chart";
import type { Drawing } from "./chart/drawing";
import { flowsMachine } from "./flows.machine";
import type { PageRequest, Report } from "./messages";

/**
 * This page's machine in a browser: receives reports from the other pages of this address, computes layouts, and
 * copies.
 */
export const boundFlowsMachine = flowsMachine.provide({
  actors: {
    channel: fromCallback<PageRequest>(({ sendBack, receive }) => {
      const channel = openChannel<PageRequest, Report | PageRequest>();
      channel.receive((message) => {
        // Another /flows page uses the same channel.
        if (message.type !== "report.requested" && message.type !== "event.sent") sendBack(message);
      });
      receive(channel.send);
      channel.send({ type: "report.requested" });
      return channel.close;
    }),
    readLayout: fromPromise<Drawing, Chart>(async ({ input }) => {
      const { layOut } = await import("./chart/lay-out");
      return layOut(input);
    }),
    copy: fromPromise<void, { text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
  },
});
