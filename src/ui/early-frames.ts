/**
 * Replaces `raf` of @zag-js/dom-query (see tools/build/early-frames.ts). Ark's overlays take the focus, give it back,
 * highlight a row and add listeners in an animation frame. On a busy machine the person's next keys arrive before that
 * frame and go to the element that had the focus. Here the work runs in the next task, and before any key or press. What it
 * changes is rendered at once: a key may come before React renders what no event asked for.
 */
import { flushSync } from "react-dom";

type Act = () => (() => void) | void;

const waiting = new Set<() => void>();

// Each act is a microtask: it and the rendering it causes are done before the next listener of the same event.
const run = () => {
  for (const act of waiting) queueMicrotask(act);
  waiting.clear();
};

/** Dispatches a key again on the element that has the focus now; the default action, such as typing, follows the focus. */
function redirect(event: KeyboardEvent): void {
  const { activeElement } = document;
  if (!event.isTrusted || event.isComposing || !activeElement || activeElement === event.target) return;
  event.stopImmediatePropagation();
  if (!activeElement.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}

for (const type of ["keydown", "pointerdown"]) {
  window.addEventListener(type, run, true);
  // An act may have requested another frame.
  window.addEventListener(type, () => run(), true);
}
window.addEventListener("keydown", redirect, true);

/** Runs `act` in the next task or before the next key or press; returns what cancels it or undoes what it did. */
export function raf(act: Act): () => void {
  let isCancelled = false;
  let undo: (() => void) | void;
  waiting.add(() => {
    if (!isCancelled) undo = flushSync(act);
  });
  setTimeout(run);
  return () => {
    isCancelled = true;
    undo?.();
  };
}
