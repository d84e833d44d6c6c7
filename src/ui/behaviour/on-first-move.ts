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

/**
 * Runs `act` on the first user input, or at once if that is past: early, but not as part of the first visit's loading.
 */
export function onFirstMove(act: () => void): void {
  if (hasMoved) act();
  else waiting.add(act);
}
