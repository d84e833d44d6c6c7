import { type ComponentType, lazy } from "react";

const MOVES = ["pointermove", "pointerdown", "touchstart", "keydown"] as const;

const waiting = new Set<() => void>();
let hasMoved = false;

function move() {
  hasMoved = true;
  for (const type of MOVES) window.removeEventListener(type, move);
  for (const act of waiting) act();
  waiting.clear();
}

for (const type of MOVES) window.addEventListener(type, move, { passive: true });

/** Acts at a person's first move on the page, at once if that is past: early enough, yet no part of the first visit. */
export function onFirstMove(act: () => void): void {
  if (hasMoved) act();
  else waiting.add(act);
}

/**
 * A component whose code comes with the person's first move: were it fetched only when it is wanted, a connection lost
 * since would take the whole screen with it, and what was typed there.
 */
export function lazyOnFirstMove<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // A failure here is none yet: the code is fetched again when it is wanted.
  onFirstMove(() => void load().catch(() => undefined));
  return lazy(load);
}
