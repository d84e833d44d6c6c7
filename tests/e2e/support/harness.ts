import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { PATIENCE } from "../../../tools/kit/patience";
import { holdSession, keepStreamShut, newVisitor, type Theme, type Width } from "../../../tools/kit/visitor";
import { delayRequests } from "./late";
import { SCREENSHOTS } from "./screenshots";
import { watch } from "./watch";

/** This worker's browser, shared by all of its files; it ends with the worker. */
let browser: Promise<Browser> | undefined;

interface Visit {
  width?: Width;
  theme?: Theme;
  /** The email of a demo sign-in; its session is the page's own. */
  signedInAs?: string;
  /** Receives other people's changes as they happen; such a page never stops loading. */
  isLive?: boolean;
  /** Registers the service worker, which is blocked otherwise. */
  opensOffline?: boolean;
  /** The address of a server other than the shared shop. */
  origin?: string;
  /** A browser with other options than the shared one. */
  inBrowser?: Browser;
}

/** The address of this worker's own shop. */
export function shopOrigin(): string {
  const origin = inject("origins")[Number(process.env.VITEST_POOL_ID) - 1];
  if (origin === undefined) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no shop`);
  return origin;
}

/**
 * A page with a fresh profile, at 1440 in light by default. When the test ends the page closes, a screenshot of a
 * failed one is saved to .cache/e2e, and the test fails for any error in the browser's log (see watch.ts).
 */
export async function openPage({
  width = 1440,
  theme = "light",
  signedInAs,
  origin = shopOrigin(),
  isLive = false,
  opensOffline = false,
  inBrowser,
}: Visit = {}): Promise<Page> {
  browser ??= chromium.launch(inject("chromium"));
  const context = await newVisitor(inBrowser ?? (await browser), { origin, width, theme, opensOffline });
  if (!isLive) await keepStreamShut(context);
  await delayRequests(context);
  const seen = watch(context, origin);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE.action);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail" || seen.problems.length > 0) {
      await mkdir(SCREENSHOTS, { recursive: true });
      const file = `${task.name.replaceAll(/[^\w-]+/g, "-").slice(0, 80)}-${width}-${theme}.png`;
      await page.screenshot({ path: path.join(SCREENSHOTS, file), fullPage: true });
    }
    await context.close();
    expect(seen.problems.join("\n"), "errors logged by the browser").toBe("");
  });
  if (signedInAs !== undefined) await holdSession(context, origin, signedInAs);
  return page;
}
