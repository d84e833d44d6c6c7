import type { createBrowserRouter } from "react-router-dom";
import { loadCalls, sessionActor } from "../machines/session/session";
import { shellActor } from "../machines/shell/shell";
import { onFirstMove, soonAfterFirstMove } from "../ui/behaviour/on-first-move";
import { navigateWith } from "./navigator";
import { hearOutward } from "./outward";
import { record } from "./recorder";

const MINUTE_MS = 60_000;

/**
 * Starts everything that lives as long as the page: session, shell, and their subscriptions to the router and the
 * network.
 */
export function startApp(router: ReturnType<typeof createBrowserRouter>): void {
  navigateWith((to, options) => router.navigate(to, options));
  sessionActor.system.inspect(hearOutward);
  shellActor.system.inspect(record);
  sessionActor.start();
  shellActor.start();

  let { pathname } = router.state.location;
  const tellLocation = () => {
    sessionActor.send({ type: "location.changed", pathname });
    shellActor.send({ type: "location.changed", pathname });
  };
  tellLocation();
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    ({ pathname } = location);
    keepFocusInContent();
    tellLocation();
  });

  // The sign-in form is filled in meanwhile. After a failure it is fetched again when the form is submitted.
  onFirstMove(() => void loadCalls().catch(() => {}));
  // Not part of the first visit's loading. Only a build has a worker and versions.
  if (import.meta.env.PROD)
    soonAfterFirstMove(
      () => void import("./after-first-move").then((late) => late.afterFirstMove(router)).catch(() => {}),
    );

  setInterval(() => shellActor.send({ type: "clock.ticked", now: Date.now() }), MINUTE_MS);
  window.addEventListener("offline", () => shellActor.send({ type: "connection.lost" }));
  window.addEventListener("online", () => shellActor.send({ type: "connection.restored" }));
  if (!navigator.onLine) shellActor.send({ type: "connection.lost" });
}

/** The focus inside the replaced page would be lost: the next tab stop is the start of the new page. */
function keepFocusInContent(): void {
  const content = document.getElementById("content");
  if (content?.contains(document.activeElement)) content.focus({ preventScroll: true });
}
