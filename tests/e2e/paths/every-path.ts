import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { keepFailure } from "../../../tools/paths/report";
import { PATIENCE } from "../../../tools/kit/patience";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { COVERS } from "../../models/support/cover";
import { longTest } from "../../long-test";
import { StepFailed } from "../../models/support/walk";
import { openPage } from "../support/harness";
import { walkers } from "./index.ts";
import type { How } from "./walk";
import type { PlannedPath, Walker } from "./walker";

/** Paths mostly wait for the server and the screen, so this many run in parallel. */
const LANES = 2;

type Numbered = { path: PlannedPath; number: number; how: How };

async function take(page: Page, name: string, { path, number, how }: Numbered): Promise<void> {
  try {
    await path.take(page, how);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const kept = await keepFailure(page, { name, number, path }, { at: error.at, reason: error.message });
    throw new Error(`${error.message} (see ${kept})`, { cause: error });
  }
}

/** Pages of one shared browser profile for signed-in walks, and of a separate profile each for others. */
async function pagesFor(signedIn: Walker["signedIn"]): Promise<() => Promise<Page>> {
  if (signedIn === "nobody") return () => openPage();
  const first = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  return async () => {
    const page = await first.context().newPage();
    page.setDefaultTimeout(PATIENCE.action);
    return page;
  };
}

/** Runs paths of a walk, each in a separate page; returns the failures. `reached` as in a walk. */
export async function failuresOf(
  name: string,
  paths: readonly PlannedPath[],
  { signedIn = "somebody", reached = false }: Partial<How & Pick<Walker, "signedIn">> = {},
): Promise<unknown[]> {
  const open = await pagesFor(signedIn);
  const left = paths.map((path, at) => ({ path, number: at + 1, how: { reached } }));
  const failed: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const page = await open();
      await take(page, name, next).catch((error: unknown) => failed.push(error));
      await page.close();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

/**
 * Tests that a walk matches its model. `npm run test:long` also walks every transition in the browser, and the walk must list
 * those that no path covers; `npm test` walks them on the rendered screen, in tests/screens/paths.
 */
export function testEveryPath(name: string): void {
  const walker = walkers[name];
  if (walker === undefined) throw new Error(`there is no walk ${name}`);

  test(`every event of ${name} has a handler or a documented excuse`, () => {
    expect(walker.mismatches).toEqual([]);
  });

  longTest(`every transition of ${name} is taken or has a documented excuse`, () => {
    const { missed } = walker.tours("everything");
    expect(missed.filter(({ where }) => where === "nowhere")).toEqual([]);
    expect(walker.beyond.toSorted()).toEqual(missed.map(({ what }) => what).toSorted());
  });

  longTest(`${name} holds against the server: ${COVERS.everything}`, async () => {
    expect(await failuresOf(name, walker.tours("everything").paths, walker)).toEqual([]);
  });
}
