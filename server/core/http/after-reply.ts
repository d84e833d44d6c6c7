import { setImmediate } from "node:timers/promises";
import type { App } from "./app-types";

/**
 * For work whose duration must not show in the reply. It starts once the reply is sent, runs one piece at a time, and
 * delays server close until it ends. A failure is only logged.
 */
export function createAfterReply(app: App): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  app.addHook("onClose", () => last);
  return (work) => {
    last = last
      .then(() => setImmediate())
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, "work after a reply failed"));
  };
}
