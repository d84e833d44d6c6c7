import { stripVTControlCharacters } from "node:util";
import { chromium, type Browser, type Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import type { Plan, PlannedPath, Walker } from "../../tests/e2e/paths/walker";
import type { Aim } from "../../tests/models/support/aims";
import { StepFailed, type Pace } from "../../tests/models/support/walk";
import { watch } from "../../tests/e2e/support/watch";
import { findChromium } from "../kit/browser";
import { holdSession, keepStreamShut, newVisitor } from "../kit/visitor";
import { Refusal, type Say, secondsSince } from "../kit/say";
import type { RunRequest } from "./arguments";
import { aimOptions } from "./aim";
import { failureLines } from "./failure";
import { chosen } from "./print";
import { type Failed, keepFailure } from "./report";

type Run = RunRequest & {
  name: string;
  aim: Aim;
  walker: Walker;
  plan: Plan;
  only?: number | undefined;
  folder?: string;
};

const ACTION_LIMIT_MS = 10_000;
/** The pause between two actions in a window, so that a person can follow. */
const PAUSE_MS = 250;

/** Throws Refusal when no Backroom answers. */
export async function expectAnswer(origin: string): Promise<void> {
  const reply = await fetch(origin).catch(() => undefined);
  if (reply?.ok !== true)
    throw new Refusal(
      `No Backroom answers at ${origin}. Start one in another terminal with npm start, or name it with --origin.`,
    );
}

/** The reason of a failed step: the error without colours, and the first line of the browser's log. */
const reasonOf = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [what = "", log] = stripVTControlCharacters(text).split(/\n\s*Call log:\n/);
  const waited = log?.split("\n")[0]?.replace(/^\s*-\s*/, "");
  return waited === undefined ? what.trim() : `${what.trim()} ${waited}`;
};

export type Taking = Pick<Run, "origin" | "as" | "name" | "walker" | "folder"> & {
  path: PlannedPath;
  number: number;
  /** How long a step may take to show its effect. */
  limitMs?: number;
  /** Receives the page before the first step, and follows the path. */
  follow?: (page: Page) => Pace;
};

/** Runs one path in a separate browser profile; returns the failure and its folder, or nothing. */
export async function takeInBrowser(
  browser: Browser,
  { origin, as, name, walker, folder, path, number, limitMs = ACTION_LIMIT_MS, follow }: Taking,
): Promise<(Failed & { kept: string }) | null> {
  const context = await newVisitor(browser, { origin, width: 1440, theme: "light" });
  context.setDefaultTimeout(limitMs);
  try {
    await keepStreamShut(context);
    const seen = watch(context, origin);
    if (walker.signedIn === "somebody") await holdSession(context, origin, DEMO_SIGN_INS[as]);
    const page = await context.newPage();
    const keep = async (failed: Failed) => ({
      ...failed,
      kept: await keepFailure(page, { name, number, path, ...(folder !== undefined && { folder }) }, failed),
    });
    try {
      await path.take(page, undefined, follow?.(page));
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      return await keep({ at: error.at, reason: reasonOf(error.cause) });
    }
    if (seen.problems.length === 0) return null;
    return await keep({ at: path.steps.length - 1, reason: `The browser complained: ${seen.problems.join("; ")}` });
  } finally {
    await context.close();
  }
}

/** Starts the browser for a run: with a window, in slow motion. Throws Refusal. */
export async function openBrowser(isVisible: boolean): Promise<Browser> {
  const options = await findChromium({ isVisible }).catch((error: Error) => {
    throw new Refusal(error.message);
  });
  return chromium.launch({ ...options, ...(isVisible && { slowMo: PAUSE_MS }) });
}

/** Runs the paths of a plan one after the other; returns 1 if one failed, else 0. Throws Refusal. */
export async function runPlan(run: Run, say: Say): Promise<number> {
  const { name, aim, walker, plan, only, origin, as, isVisible } = run;
  if (walker.mismatches.length > 0) throw new Refusal(`${name} cannot be walked:\n${walker.mismatches.join("\n")}`);
  await expectAnswer(origin);
  const paths = chosen(plan, only);
  const who = walker.signedIn === "somebody" ? `as ${as}` : "signed out";
  say(`${name}: ${paths.length} of ${plan.paths.length} paths, ${who}, at ${origin}`);
  const browser = await openBrowser(isVisible);
  const start = performance.now();
  let failures = 0;
  try {
    for (const each of paths) {
      const begun = performance.now();
      const failed = await takeInBrowser(browser, { ...run, ...each });
      say(`${failed === null ? "ok  " : "FAIL"} path ${each.number}: ${each.path.name} (${secondsSince(begun)})`);
      if (failed === null) continue;
      failures += 1;
      for (const line of failureLines({ ...failed, ...each, name, options: aimOptions(aim), given: walker.given }))
        say(line);
    }
  } finally {
    await browser.close();
  }
  say(`${paths.length - failures} of ${paths.length} paths hold, ${failures} failed (${secondsSince(start)})`);
  return failures === 0 ? 0 : 1;
}
