import { cleanup, render } from "@testing-library/react";
import type { AxiosAdapter } from "axios";
import { RouterProvider } from "react-router-dom";
import { vi } from "vitest";

/** jsdom's frame interval. If it were cleared, no later page would get a frame. */
const FRAME_MS = 1000 / 60;

/** The timers and listeners that a page's code left on the window; closing the page removes them. */
function watchLeftovers(): () => void {
  const undo: (() => void)[] = [];
  const { setInterval: startReal } = globalThis;
  const interval = vi.spyOn(globalThis, "setInterval").mockImplementation(((callback: () => void, ms?: number) => {
    const timer = startReal(callback, ms);
    if (ms !== FRAME_MS) undo.push(() => clearInterval(timer));
    return timer;
  }) as typeof startReal);
  const added = [window, document].map((target) => {
    const add = target.addEventListener.bind(target);
    return vi.spyOn(target, "addEventListener").mockImplementation((name, listen, options) => {
      add(name, listen, options);
      undo.push(() => target.removeEventListener(name, listen, options));
    });
  });
  return () => {
    for (const spy of [interval, ...added]) spy.mockRestore();
    for (const each of undo) each();
  };
}

/**
 * Loads the app at the current address as a browser does: every module runs again, so only the browser's storage
 * survives from an earlier page. Returns a function that closes it.
 */
export async function startApp(adapterFor: (isGone: () => boolean) => AxiosAdapter): Promise<() => void> {
  let isGone = false;
  vi.resetModules();
  const removeLeftovers = watchLeftovers();
  const { http } = await import("../../../src/api/kit/client");
  http.defaults.adapter = adapterFor(() => isGone);
  const { router } = await import("../../../src/routes");
  const [{ startApp: start }, { sessionActor }, { shellActor }] = await Promise.all([
    import("../../../src/wiring/start-app"),
    import("../../../src/machines/session/session"),
    import("../../../src/machines/shell/shell"),
  ]);
  start(router);
  render(<RouterProvider router={router} />);
  return () => {
    isGone = true;
    cleanup();
    router.dispose();
    sessionActor.stop();
    shellActor.stop();
    removeLeftovers();
    for (const root of [document.documentElement, document.body])
      for (const name of root.getAttributeNames()) root.removeAttribute(name);
    document.body.replaceChildren();
  };
}
