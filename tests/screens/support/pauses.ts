import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Keeps every timer of this length pending until released; returns a function that releases the pending ones. */
export function holdPauses(lengthMs: number): () => Promise<void> {
  const { setTimeout: startReal, clearTimeout: clearReal } = globalThis;
  const pauses = new Map<object, () => void>();
  vi.stubGlobal("setTimeout", (end: (...rest: unknown[]) => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== lengthMs) return startReal(end, ms, ...rest);
    const pause = {};
    pauses.set(pause, () => end(...rest));
    return pause;
  });
  vi.stubGlobal("clearTimeout", (pause?: object) => {
    if (pause === undefined || !pauses.delete(pause)) clearReal(pause as never);
  });
  return () =>
    act(async () => {
      for (const [pause, end] of pauses) {
        pauses.delete(pause);
        end();
      }
    });
}
