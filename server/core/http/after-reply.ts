import { setImmediate } from "node:timers/promises";
import type { App } from "./app-types";

/**
 * For work whose length must not show in the reply: it begins once the reply is written, one piece after the other, and
 * closing the server waits for it. A failure is only logged.
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
