import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import type { PlannedPath } from "../../tests/e2e/paths/walker";

const FOLDER = ".cache/paths";

/** A step that failed, and how; its place from 0, -1 for the path's start. */
export type Failed = { at: number; reason: string };

const described = ({ label, when, seen, states, snapshot }: PlannedPath["steps"][number]) => ({
  event: label,
  when,
  seen,
  states,
  snapshot,
});

/**
 * Saves the evidence of a failed step: `screen.png` and `screen.txt` (the words on the page), and `snapshot.json`, the
 * machine before the step and as expected after it. Returns the folder.
 */
export async function keepFailure(
  page: Page,
  { name, number, path: taken, folder = FOLDER }: { name: string; number: number; path: PlannedPath; folder?: string },
  { at, reason }: Failed,
): Promise<string> {
  const kept = path.join(folder, `${name}-${number}`);
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  const step = taken.steps[at];
  const snapshot = {
    machine: name,
    path: taken.name,
    step: at + 1,
    reason,
    address: page.url(),
    before: taken.steps[at - 1]?.snapshot ?? taken.start,
    ...(step !== undefined && { expected: described(step) }),
  };
  await writeFile(path.join(kept, "snapshot.json"), `${JSON.stringify(snapshot, null, 2)}\n`);
  await page.screenshot({ path: path.join(kept, "screen.png"), fullPage: true });
  await writeFile(path.join(kept, "screen.txt"), `${await page.locator("body").ariaSnapshot()}\n`);
  return kept;
}
