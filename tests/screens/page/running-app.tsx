import { cleanup, render } from "@testing-library/react";
import type { AxiosAdapter } from "axios";
import { RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { watchLeftovers } from "../support/leftovers";

/**
 * Loads the app at the current address as a browser does: every module runs again, so only the browser's storage
 * survives from an earlier page. Returns a function that closes it.
 */
export async function startApp(adapterFor: (isGone: () => boolean) => AxiosAdapter): Promise<() => void> {
  let isGone = false;
  // Code that the earlier page still loads would be that of this page, and mount a second toaster of the same toasts.
  await vi.dynamicImportSettled();
  document.body.replaceChildren();
  vi.resetModules();
  const removeLeftovers = watchLeftovers();
  const late = removeLateToasters();
  const { http } = await import("../../../src/api/kit/http");
  http.defaults.adapter = adapterFor(() => isGone);
  const { router } = await import("../../../src/routes");
  const [{ startApp: start }, { tellOpening }, { sessionActor }, { shellActor }] = await Promise.all([
    import("../../../src/wiring/start-app"),
    import("../../../src/ui/behaviour/on-first-move"),
    import("../../../src/machines/session/session"),
    import("../../../src/machines/shell/shell"),
  ]);
  start(router);
  render(<RouterProvider router={router} useTransitions={false} />);
  return () => {
    isGone = true;
    // What it would load in its idle time would be code of the next page too.
    tellOpening(true);
    cleanup();
    late.disconnect();
    router.dispose();
    sessionActor.stop();
    shellActor.stop();
    removeLeftovers();
    for (const root of [document.documentElement, document.body])
      for (const name of root.getAttributeNames()) root.removeAttribute(name);
    document.body.replaceChildren();
  };
}

/** A navigation that an earlier page was closed in may still end, and let it mount a second toaster of the same toasts. */
function removeLateToasters(): MutationObserver {
  const observer = new MutationObserver(() => {
    const [, ...late] = document.querySelectorAll('body > [data-live-announcer=""]');
    for (const host of late) host.remove();
  });
  observer.observe(document.body, { childList: true });
  return observer;
}
