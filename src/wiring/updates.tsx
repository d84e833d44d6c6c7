import { useSelector } from "@xstate/react";
import { createRoot } from "react-dom/client";
import type { createBrowserRouter } from "react-router-dom";
import { type Actor, createActor } from "xstate";
import { shellActor } from "../machines/shell/shell";
import { boundUpdateMachine, updateInput } from "../machines/shell/update";
import { UpdateNotice, type UpdateWait } from "../ui/feedback/update-notice";
import { record } from "./recorder";

type UpdateActor = Actor<typeof boundUpdateMachine>;

/** Announces and takes new versions of the app for as long as the page lives. */
export function startUpdates(router: ReturnType<typeof createBrowserRouter>): void {
  const actor = createActor(boundUpdateMachine, { id: "update", input: updateInput(), inspect: record });
  actor.start();
  watchPage(actor, router, mountNotice(actor));
  watchServer(actor);
  // A page with a worker was opened from the device, perhaps in an earlier version.
  if (navigator.serviceWorker?.controller || document.visibilityState === "hidden") tellSight(actor);
}

const tellSight = (actor: UpdateActor) =>
  actor.send({ type: document.visibilityState === "hidden" ? "page.hidden" : "page.shown" });

function watchPage(actor: UpdateActor, router: ReturnType<typeof createBrowserRouter>, notice: HTMLElement): void {
  const touch = ({ target }: Event) => {
    if (!notice.contains(target as Node)) actor.send({ type: "page.touched" });
  };
  for (const type of ["click", "input"]) document.addEventListener(type, touch, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => tellSight(actor));
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location === shown) return;
    // What is after the # is removed from the address once it is read, and would be lost.
    const isOpened = location.pathname !== shown.pathname && location.hash === "";
    shown = location;
    actor.send({ type: isOpened ? "page.opened" : "page.touched" });
  });
}

function watchServer(actor: UpdateActor): void {
  let wasOffline = shellActor.getSnapshot().hasTag("offline");
  shellActor.subscribe((shell) => {
    const isOffline = shell.hasTag("offline");
    if (wasOffline && !isOffline) actor.send({ type: "server.reached" });
    wasOffline = isOffline;
  });
}

function mountNotice(actor: UpdateActor): HTMLElement {
  const host = document.body.appendChild(document.createElement("div"));
  createRoot(host).render(<Notice actor={actor} />);
  return host;
}

function Notice({ actor }: { actor: UpdateActor }) {
  const wait = useSelector(actor, (snapshot): UpdateWait | undefined => {
    if (!snapshot.hasTag("announced")) return undefined;
    if (snapshot.matches({ version: { ready: "wanted" } })) return "unsaved";
    if (snapshot.matches({ version: { ready: "failed" } })) return "failed";
    const { taken, served } = snapshot.context;
    return taken === null || taken.includes(served) ? "byHand" : "ready";
  });
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  return (
    <UpdateNotice
      wait={wait}
      busy={isBusy}
      onTake={() => actor.send({ type: "update.requested" })}
      onPostpone={() => actor.send({ type: "update.postponed" })}
    />
  );
}
