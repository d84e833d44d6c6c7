import { shellActor } from "./shell";
import { shortcutsMachine } from "./shortcuts.machine";

/** The shortcuts of this page. */
export const boundShortcutsMachine = shortcutsMachine.provide({
  actions: { requestList: () => shellActor.send({ type: "shortcuts.requested" }) },
});
