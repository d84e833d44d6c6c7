import { setImmediate } from "node:timers/promises";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// jsdom has no CSS namespace, and choosing a radio button by arrow key needs its escape.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } as typeof CSS;

// Nor does it lay anything out: lists that float ask for sizes, and dialogs focus only what has a box.
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

/** React works in immediates, each of which may schedule the next. */
const MOST_TURNS = 10;

// React's scheduled work reads `window`, which goes with the file: let it finish first, also on a busy machine.
afterAll(async () => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) await setImmediate();
});
