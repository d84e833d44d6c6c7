import { createBrowserInspector } from "@statelyai/inspect";
import type { InspectionEvent } from "xstate";
import { showToast } from "../wiring/toasts";
import { actorPath } from "./actor-name";
import { withoutSecrets } from "./without-secrets";

/** Opens Stately's inspector in a separate window; returns the observer for every actor. */
export function openInspector(): (inspected: InspectionEvent) => void {
  const names = new Map<string, string>();
  const { adapter, inspect } = createBrowserInspector(withoutSecrets((session) => names.get(session)));
  if (adapter.targetWindow === null)
    void showToast({ tone: "warning", text: "The inspector is a window: let this address open it, then reload" });
  return (inspected) => {
    const { actorRef, rootId, type } = inspected;
    const isNew = !names.has(actorRef.sessionId);
    names.set(actorRef.sessionId, actorPath(actorRef));
    // Session and shell started before the inspector could listen.
    if (isNew && type !== "@xstate.actor") inspect.next?.({ type: "@xstate.actor", actorRef, rootId });
    inspect.next?.(inspected);
  };
}
