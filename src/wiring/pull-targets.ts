import { useEffect } from "react";
import { sessionActor } from "../machines/session";

type Refreshable = { send: (event: { type: "refresh.requested" }) => void };

const targets = new Set<Refreshable>();

/** Has an actor on screen read anew when a person pulls the page down; what they typed it must keep. */
export function usePullTarget(actor: Refreshable): void {
  useEffect(() => {
    targets.add(actor);
    return () => void targets.delete(actor);
  }, [actor]);
}

/** Reads anew what is on screen; a form alone has but its look-up lists. */
export function refreshShown(): void {
  if (targets.size === 0) sessionActor.send({ type: "lookups.outdated" });
  for (const target of targets) target.send({ type: "refresh.requested" });
}
