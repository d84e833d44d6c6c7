const MOVES = ["pointermove", "pointerdown", "touchstart", "keydown"] as const;
/** Longer than a tap takes from the first touch until its click. */
const TAP_MS = 150;
/** A page that is never idle lets the rest of the code wait for this long. */
const MOST_MS = 2000;

const waiting = new Set<() => void>();
let hasMoved = false;

const late = new Set<() => void>();
let isLate = false;
let isHeld = false;

/** As many as the page's idle time allows: a page that is being rendered, also after its navigation has ended, goes first. */
function runLate(hasTime = () => true) {
  for (const act of late) {
    if (!isLate || isHeld) return;
    late.delete(act);
    act();
    if (!hasTime()) break;
  }
  if (late.size > 0) whenIdle(runLate);
}

function move() {
  hasMoved = true;
  for (const type of MOVES) window.removeEventListener(type, move);
  for (const act of waiting) act();
  waiting.clear();
  setTimeout(() => {
    isLate = true;
    whenIdle(runLate);
  }, TAP_MS);
}

for (const type of MOVES) window.addEventListener(type, move, { passive: true });

/**
 * Runs `act` on the first user input, or at once if that is past: early, but not as part of the first visit's loading.
 */
export function onFirstMove(act: () => void): void {
  if (hasMoved) act();
  else waiting.add(act);
}

/** Like `onFirstMove`, or earlier: once `shown` is resolved and the page has nothing to do. */
export function onFirstMoveOrIdle(act: () => void, shown: Promise<void>): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  onFirstMove(once);
  void shown.then(() => whenIdle(() => once()));
}

/** Like `onFirstMove`, but after what that input asks for: a tap may open a page, whose code comes first. */
export function soonAfterFirstMove(act: () => void): void {
  if (isLate && !isHeld) act();
  else late.add(act);
}

/** Tells whether a page is being opened, for which `soonAfterFirstMove` waits. */
export function tellOpening(isOpening: boolean): void {
  if (isOpening === isHeld) return;
  isHeld = isOpening;
  if (!isOpening) whenIdle(runLate);
}

/** Runs `act` when the page has nothing to do, with whether it still has time. */
export const whenIdle: (act: (hasTime?: () => boolean) => void) => void =
  "requestIdleCallback" in globalThis
    ? (act) => requestIdleCallback((idle) => act(() => idle.timeRemaining() > 0), { timeout: MOST_MS })
    : (act) => setTimeout(act, TAP_MS);
