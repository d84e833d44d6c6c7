import { setImmediate } from "node:timers/promises";
import { cleanup, configure, getConfig, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, vi } from "vitest";
import { watchLeftovers } from "./support/leftovers";

declare global {
  /** How testing-library is set and where the document is before a worker's first file. */
  var firstOfWorker: { config: ReturnType<typeof getConfig>; address: string } | undefined;
}

// A worker's files share one document: React and user-event listen on it once, and must hear later files too.
if (globalThis.firstOfWorker === undefined) {
  userEvent.setup();
  render(null).unmount();
  globalThis.firstOfWorker = { config: { ...getConfig() }, address: location.href };
}
const { config, address } = globalThis.firstOfWorker;
configure(config);
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
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.getClientRects = () => Object.assign([new DOMRect(0, 0, 1, 1)], { item: () => null });

afterEach(cleanup);

/** React works in `setImmediate` callbacks, each of which may schedule the next. */
const MOST_TURNS = 10;

// React's scheduled work may still change the document, so it must finish first.
afterAll(async () => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) await setImmediate();
  vi.useRealTimers();
  removeLeftovers();
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
