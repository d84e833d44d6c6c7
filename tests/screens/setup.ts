import { setImmediate, setTimeout as nextTask } from "node:timers/promises";
import { cleanup, configure, getConfig, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";
import { PATIENCE } from "../../tools/kit/patience";
import { watchLeftovers } from "./support/leftovers";
import { installQuickLabels, installQuickStyles } from "./support/quick-styles";

declare global {
  /** How testing-library is set and where the document is before a worker's first file. */
  var firstOfWorker: { config: ReturnType<typeof getConfig>; address: string } | undefined;
}

// A worker's files share one document: React and user-event listen on it once, and must hear later files too.
if (globalThis.firstOfWorker === undefined) {
  userEvent.setup();
  render(null).unmount();
  installQuickStyles(window);
  installQuickLabels(window);
  globalThis.firstOfWorker = { config: { ...getConfig() }, address: location.href };
}
const { config, address } = globalThis.firstOfWorker;

// React's development build records the stack of each element's creation, which no message of a test shows, until it has
// recorded 10,000 in a second: three quarters of the time that creating an element takes.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE") as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });
// A second is not enough on a loaded machine.
configure({
  ...config,
  asyncUtilTimeout: PATIENCE.action,
  // A wait that ends in vain prints the document; printing it at each look before took a tenth of the tests' time.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : config.getElementError(message, container),
});
const removeLeftovers = watchLeftovers();

// jsdom has no CSS namespace, and choosing a radio button by arrow key needs its escape.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } as typeof CSS;

// jsdom has no layout: floating lists need sizes, and dialogs focus only elements with a box.
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", StillObserver);

// As in the built pages, where overlays act in the next task and not in the next frame (src/ui/early-frames.ts): keys that
// follow at once reach what they open.
const frames = new Set<number>();
globalThis.requestAnimationFrame = (act) => {
  const frame = Number(
    setTimeout(() => {
      frames.delete(frame);
      act(performance.now());
    }),
  );
  frames.add(frame);
  return frame;
};
globalThis.cancelAnimationFrame = (frame) => {
  frames.delete(frame);
  clearTimeout(frame);
};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.getClientRects = () => Object.assign([new DOMRect(0, 0, 1, 1)], { item: () => null });

afterEach(cleanup);

/** React works in `setImmediate` callbacks and overlays in frames, each of which may schedule the next. */
const MOST_TURNS = 10;

// React's scheduled work may still change the document, so it must finish first.
afterAll(async () => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) await setImmediate();
  vi.useRealTimers();
  // A closed overlay is forgotten two frames later: until then no other one hears a click outside of it.
  for (let turn = 0; turn < MOST_TURNS && frames.size > 0; turn += 1) await nextTask();
  removeLeftovers();
  // A toast of a page that has closed would ask for frames for ever, and fail once the document is gone.
  for (const frame of frames) clearTimeout(frame);
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
  jsdom.reconfigure({ url: address });
  for (const root of [document.documentElement, document.body])
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = "";
  // The next file loads the app's modules again, with the state they begin in.
  vi.resetModules();
});
