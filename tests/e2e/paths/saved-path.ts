import { expect, test } from "vitest";
import { failuresOf } from "./every-path";
import { walkers } from "./index.ts";
import { recordOf, type RecordedStep } from "./record";

type SavedPath = { machine: string; title: string; given: string; steps: RecordedStep[] };

/**
 * Tests a path that a tester saved. Its steps were written down when it was saved, so a machine that changes its mind
 * fails here, and an app that differs from its machine fails in the browser.
 */
export function testSavedPath({ machine, title, steps }: SavedPath): void {
  test(title, async () => {
    const walker = walkers[machine];
    if (walker === undefined) throw new Error(`there is no walk ${machine}`);
    const path = walker.retrace(steps.map(({ label }) => label));
    expect(recordOf(path)).toEqual(steps);
    expect(await failuresOf(machine, [path], walker)).toEqual([]);
  });
}
