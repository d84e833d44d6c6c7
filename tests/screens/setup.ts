import { setImmediate } from "node:timers/promises";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

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

// React's scheduled work reads `window`, which disappears with the file, so it must finish first.
afterAll(async () => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) await setImmediate();
});
