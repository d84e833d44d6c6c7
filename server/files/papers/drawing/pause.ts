import { setImmediate } from "node:timers/promises";

const LINES_AT_A_TIME = 20;

/** Lets other requests through now and then while a long order is laid out; await it before each line. */
export async function pauseAt(index: number): Promise<void> {
  if (index > 0 && index % LINES_AT_A_TIME === 0) await setImmediate();
}
