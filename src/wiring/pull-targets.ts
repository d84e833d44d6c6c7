import { useEffect } from "react";
import { sessionActor } from "../machines/session/session";

type Refreshable = { send: (event: { type: "refresh.requested" }) => void };

const targets = new Set<Refreshable>();

/** Reloads a displayed actor when a person pulls the page down; the actor keeps typed input. */
export function usePullTarget(actor: Refreshable): void {
  useEffect(() => {
    targets.add(actor);
    return () => void targets.delete(actor);
  }, [actor]);
}

/** Reloads the displayed data; a form reloads only its look-up lists. */
export function refreshShown(): void {
  if (targets.size === 0) sessionActor.send({ type: "lookups.outdated" });
  for (const target of targets) target.send({ type: "refresh.requested" });
}
