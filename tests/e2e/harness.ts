import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { PATIENCE } from "../../scripts/patience";
import { holdSession, keepStreamShut, newVisitor, type Theme, type Width } from "../../scripts/visitor";
import { SCREENSHOTS } from "./screenshots";
import { stopWatching, watch } from "./watch";

/** Of this worker, for all of its files; it ends with the worker. */
let browser: Promise<Browser> | undefined;

/** Profiles of tests that passed, by their settings. Nothing is left in them but the app in the HTTP cache. */
const idle = new Map<string, BrowserContext[]>();

/** Emptying a profile takes 50 ms; closing it is always possible. */
const EMPTYING_MS = 10_000;

interface Visit {
  width?: Width;
  theme?: Theme;
  /** The email of a demo sign-in; its session is the page's own. */
  signedInAs?: string;
  /** Hears what others change as it happens; such a page never stops loading. */
  isLive?: boolean;
  /** Of another server than the shop that the tests share. */
  origin?: string;
  /** With an empty HTTP cache, for tests of code that has yet to load. */
  isFirstVisit?: boolean;
}

type Profile = Required<Pick<Visit, "width" | "theme" | "isLive" | "origin">>;

const idleLike = ({ width, theme, isLive, origin }: Profile): BrowserContext[] => {
  const settings = [width, theme, isLive, origin].join(" ");
  const found = idle.get(settings) ?? [];
  idle.set(settings, found);
  return found;
};

async function newProfile(profile: Profile): Promise<BrowserContext> {
  browser ??= chromium.launch(inject("chromium"));
  const context = await newVisitor(await browser, profile);
  if (!profile.isLive) await keepStreamShut(context);
  return context;
}

/** Closes the pages and takes away what the visitor was given; what they stored is removed before the next page opens. */
async function empty(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,cache_storage" });
  await session.detach();
}

/** Keeps the profile for a later test. One that is not empty in time is closed instead. */
async function leave(context: BrowserContext, profile: Profile): Promise<void> {
  const emptied = empty(context).then(
    () => true,
    () => false,
  );
  const isEmpty = await Promise.race([emptied, pause(EMPTYING_MS, false, { ref: false })]);
  if (isEmpty) idleLike(profile).push(context);
  else await context.close();
}

/** Where this worker's own shop is. */
export function shopOrigin(): string {
  const origin = inject("origins")[Number(process.env.VITEST_POOL_ID) - 1];
  if (origin === undefined) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no shop`);
  return origin;
}

/**
 * A page of an empty profile, at 1440 in light unless told. When the test ends the page closes, a failed one is drawn into
 * .cache/e2e, and the test fails for anything the browser complained of (see watch.ts).
 */
export async function openPage({
  width = 1440,
  theme = "light",
  signedInAs,
  origin = shopOrigin(),
  isLive = false,
  isFirstVisit = false,
}: Visit = {}): Promise<Page> {
  const profile = { width, theme, isLive, origin };
  const emptied = isFirstVisit ? undefined : idleLike(profile).pop();
  const context = emptied ?? (await newProfile(profile));
  const seen = watch(context, origin);
  const page = await context.newPage();
  if (emptied !== undefined) await clearStorage(page, origin);
  page.setDefaultTimeout(PATIENCE.action);
  onTestFinished(async ({ task }) => {
    const isFailed = task.result?.state === "fail" || seen.problems.length > 0;
    if (isFailed) {
      await mkdir(SCREENSHOTS, { recursive: true });
      const file = `${task.name.replaceAll(/[^\w-]+/g, "-").slice(0, 80)}-${width}-${theme}.png`;
      await page.screenshot({ path: path.join(SCREENSHOTS, file), fullPage: true });
    }
    await (isFailed || origin !== shopOrigin() ? context.close() : leave(context, profile));
    stopWatching(context);
    expect(seen.problems, "what the browser complained of").toEqual([]);
  });
  if (signedInAs !== undefined) await holdSession(context, origin, signedInAs);
  return page;
}
