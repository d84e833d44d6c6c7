import { Refusal } from "../core/errors";

/** Runs at most `atOnce` tasks, lets `mostWaiting` wait in order, and refuses (503) the rest. */
export function createTurns(atOnce: number, mostWaiting: number, words: string) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Refusal(503, words);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
