import { useEffect, useRef } from "react";
import { useBlocker, type Blocker } from "react-router-dom";
import "../../machines/session/return";
import { setShownForm } from "./page-code";

/** What the guard needs of a form's actor, whichever machine it runs. */
export type LeavableActor = {
  send: (event: { type: "leave.requested" }) => void;
  getSnapshot: () => { hasTag: (tag: "modified" | "confirming" | "saved") => boolean };
  subscribe: (next: () => void) => { unsubscribe: () => void };
};

const isModified = (actor: LeavableActor | undefined) => actor?.getSnapshot().hasTag("modified") ?? false;

/**
 * Blocks leaving a modified form by links, Back or closing the tab, until the person confirms. The form's machine asks;
 * `undefined` means there is currently no form.
 */
export function useLeaveGuard(actor: LeavableActor | undefined): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    currentLocation.pathname !== nextLocation.pathname ? isModified(actor) : false,
  );
  // The message about a page that cannot be loaded says whether the form before it was saved.
  useEffect(() => setShownForm(() => actor?.getSnapshot().hasTag("saved") ?? false), [actor]);

  // Handles each navigation attempt once: a form that ends renders this again before the router has moved on.
  const asked = useRef<Blocker>(undefined);
  const settled = useRef<Blocker>(undefined);

  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const settle = () => {
      const snapshot = actor?.getSnapshot();
      if (settled.current === blocker || snapshot?.hasTag("confirming")) return;
      settled.current = blocker;
      // Still modified: the person stays, or a save is under way and cannot be left.
      if (snapshot?.hasTag("modified")) blocker.reset();
      else blocker.proceed();
    };
    if (asked.current !== blocker) {
      asked.current = blocker;
      actor?.send({ type: "leave.requested" });
    }
    settle();
    return actor?.subscribe(settle).unsubscribe;
  }, [blocker, actor]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isModified(actor)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [actor]);
}
