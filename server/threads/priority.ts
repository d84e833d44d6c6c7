import { getPriority, setPriority } from "node:os";
import process from "node:process";

const STEPS = 10;
const LOWEST = 19;

/**
 * Gives priority to the thread that serves requests when there are fewer processors than busy threads. On Linux a
 * priority belongs to the calling thread; elsewhere it belongs to the process and stays unchanged.
 */
export function yieldToRequests(): void {
  if (process.platform !== "linux") return;
  setPriority(Math.min(getPriority() + STEPS, LOWEST));
}
