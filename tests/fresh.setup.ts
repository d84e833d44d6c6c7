import { afterAll, vi } from "vitest";

// A worker's files run in one process, and each gets modules, globals and a clock that no file before it has touched.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});
