/** jsdom's frame interval. If it were cleared, no later page would get a frame. */
const FRAME_MS = 1000 / 60;

/** Overlays clean up behind themselves in shorter timers, which have to end. */
const LATER_MS = 100;

/**
 * Returns a function that removes the timers and listeners which code leaves on the window from now on. A watch within
 * another ends before it.
 */
export function watchLeftovers(): () => void {
  const undo: (() => void)[] = [];
  const { setInterval: startReal, setTimeout: waitReal } = globalThis;
  globalThis.setTimeout = ((...given: Parameters<typeof waitReal>) => {
    const timer = waitReal(...given);
    if ((given[1] ?? 0) >= LATER_MS) undo.push(() => clearTimeout(timer));
    return timer;
  }) as typeof waitReal;
  globalThis.setInterval = ((callback: () => void, ms?: number) => {
    const timer = startReal(callback, ms);
    if (ms !== FRAME_MS) undo.push(() => clearInterval(timer));
    return timer;
  }) as typeof startReal;
  const restore = [window, document].map((target) => {
    const add = target.addEventListener;
    target.addEventListener = (...given: Parameters<typeof add>) => {
      add.apply(target, given);
      const [name, listen, options] = given;
      undo.push(() => target.removeEventListener(name, listen, options));
    };
    return () => {
      target.addEventListener = add;
    };
  });
  return () => {
    globalThis.setInterval = startReal;
    globalThis.setTimeout = waitReal;
    for (const each of [...restore, ...undo]) each();
  };
}
