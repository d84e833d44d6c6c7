import { readFileSync } from "node:fs";
import process from "node:process";

const SAMPLE_MS = 1;

/**
 * The CPU time of this thread in milliseconds. Other processes do not add to it. Only Linux counts it per thread;
 * elsewhere this is wall-clock time.
 */
export const computedMs = (): number =>
  process.platform === "linux"
    ? Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e6
    : performance.now();

/** How long `work` computes in one turn of the event loop. */
export function computing(work: () => unknown): number {
  const began = computedMs();
  work();
  return computedMs() - began;
}

/** The longest CPU time of one turn of this thread while `work` runs. */
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
