import { expect, test } from "vitest";
import { failuresOf } from "./every-path";
import { walkers } from "./index.ts";
import { recordOf, type RecordedStep } from "./record";
import type { Walker } from "./walker";

export type SavedPath = { machine: string; title: string; given: string; steps: RecordedStep[] };

/**
 * Walks a path that a tester saved. Its steps were written down when it was saved, so a changed machine fails here, and an
 * app that differs from its machine fails in the browser.
 */
export async function followSavedPath({ machine, steps }: SavedPath, walker: Walker | undefined): Promise<void> {
  if (walker === undefined) throw new Error(`there is no walk ${machine}`);
  const path = walker.retrace(steps.map(({ label }) => label));
  expect(recordOf(path)).toEqual(steps);
  const [failure] = await failuresOf(machine, [path], walker);
  if (failure !== undefined) throw failure;
}

export function testSavedPath(saved: SavedPath): void {
  const { title, machine } = saved;
  test(`${title}`, async () => {
    await expect(followSavedPath(saved, walkers[machine])).resolves.toBeUndefined();
  });
}
