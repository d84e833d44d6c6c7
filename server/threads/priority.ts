import { getPriority, setPriority } from "node:os";
import process from "node:process";

const STEPS = 10;
const LOWEST = 19;

/**
 * Lets the thread that serves requests go first when there are fewer processors than threads that want one. On Linux a
 * priority belongs to the calling thread; elsewhere it is that of the whole process and stays.
 */
export function yieldToRequests(): void {
  if (process.platform !== "linux") return;
  setPriority(Math.min(getPriority() + STEPS, LOWEST));
}
