import { readFileSync } from "node:fs";
import process from "node:process";

const SAMPLE_MS = 1;

/**
 * The time this thread has computed, in milliseconds. A busy machine does not add to it. Only Linux counts it by thread;
 * elsewhere it is the time on the clock.
 */
export const computedMs = (): number =>
  process.platform === "linux"
    ? Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e6
    : performance.now();

/** How long `work` computes in one go. */
export function computing(work: () => unknown): number {
  const began = computedMs();
  work();
  return computedMs() - began;
}

/** The longest that this thread computes between two timers while `work` is under way. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = computedMs();
  const sample = () => {
    const now = computedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    await work();
    sample();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
