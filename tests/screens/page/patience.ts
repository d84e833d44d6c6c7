import { PATIENCE } from "../../../tools/kit/patience";

const PAUSE_MS = 25;

/** The pause of a wait for something on the page, which is looked for again after every change of the page anyway. */
export const LONG_PAUSE_MS = 250;

/** The value that `read` returns to keep waiting. */
export const NOT_YET = Symbol("not yet");

/** Waits for the next change of the page, or for a short time. */
function nextChange(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(end);
    const timer = setTimeout(end, pauseMs);
    function end() {
      observer.disconnect();
      clearTimeout(timer);
      // React may have more to change in the same turn.
      setTimeout(resolve, 0);
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Calls `read` after each change of the page until it returns a value; a timeout names what was expected. */
export async function eventually<Result>(
  what: () => string,
  read: () => Result | typeof NOT_YET,
  { limitMs = PATIENCE.action, pauseMs = PAUSE_MS }: { limitMs?: number | undefined; pauseMs?: number } = {},
): Promise<Result> {
  const end = performance.now() + limitMs;
  for (;;) {
    const result = read();
    if (result !== NOT_YET) return result;
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms for ${what()}`);
    await nextChange(pauseMs);
  }
}
