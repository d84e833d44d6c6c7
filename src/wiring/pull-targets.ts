import { useEffect } from "react";
import { sessionActor } from "../machines/session/session";

type Refreshable = { send: (event: { type: "refresh.requested" } | { type: "retry.requested" }) => void };

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

/** Reads the displayed data again, also what could not be read before. */
export function reloadShown(): void {
  for (const target of targets) {
    target.send({ type: "retry.requested" });
    target.send({ type: "refresh.requested" });
  }
}
