import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { Browser, Page } from "playwright-core";
import type { RunCommand, RunNews, RunOrder } from "../../../src/flows/desk/messages";
import type { Pace } from "../../../tests/models/support/walk";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { Refusal } from "../../kit/say";
import { oneOf } from "../../paths/aim";
import type { SignIn } from "../../paths/arguments";
import { chosen } from "../../paths/print";
import { expectAnswer, openBrowser, takeInBrowser } from "../../paths/run";
import { keptPlan } from "./plans";

/** The development server transforms lazy code when a page first asks for it. */
const [FIRST_MS, ACTION_MS] = [120_000, 30_000];

type Running = { isWhole: boolean; wake: () => void };
const running = new Map<string, Running>();

/** Lets a run take its next step, or all further steps. Throws Refusal. */
export function advance(run: string, command: RunCommand): void {
  const under = running.get(run);
  if (under === undefined) throw new Refusal("This run is over.");
  if (command.type === "rest.wanted") under.isWhole = true;
  under.wake();
}

const dataUrl = (type: string, image: Buffer): string => `data:image/${type};base64,${image.toString("base64")}`;

const picture = async (page: Page): Promise<string> => {
  const image = await page.screenshot({ type: "jpeg", quality: 70 }).catch(() => undefined);
  return image === undefined ? "" : dataUrl("jpeg", image);
};

/** The folder of a failure, and its picture. */
const evidence = async ({ kept }: { kept: string }) => ({
  kept,
  picture: dataUrl("png", await readFile(path.join(kept, "screen.png"))),
});

/** A window where there is a display; otherwise the pictures of the page have to do. */
async function openAny(): Promise<{ browser: Browser; isVisible: boolean }> {
  const hasDisplay = process.platform !== "linux" || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  if (hasDisplay) {
    const browser = await openBrowser(true).catch(() => undefined);
    if (browser !== undefined) return { browser, isVisible: true };
  }
  return { browser: await openBrowser(false), isVisible: false };
}

/** Loads the app once, so that no step of a path waits for the development server. */
async function warmUp(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.goto(`${origin}/login`, { timeout: FIRST_MS, waitUntil: "networkidle" });
  await page.close();
}

/** Runs paths of a plan and reports each step, until all are taken, one fails to start, or `signal` aborts. */
export async function runOrder(
  { plan: id, only, pace, as }: RunOrder,
  origin: string,
  tell: (news: RunNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const { name, walker, plan } = keptPlan(id);
  const who = oneOf("sign-in", as, Object.keys(DEMO_SIGN_INS) as SignIn[]);
  await expectAnswer(origin);
  const { browser, isVisible } = await openAny();
  const run = randomUUID();
  const under: Running = { isWhole: pace === "whole", wake: () => {} };
  running.set(run, under);
  const end = () => {
    under.wake();
    void browser.close();
  };
  signal.addEventListener("abort", end);
  const wanted = () =>
    new Promise<void>((resolve) => {
      under.wake = resolve;
    });
  const follow =
    (number: number) =>
    (page: Page): Pace => ({
      before: async (step) => {
        if (step === 0) tell({ type: "path.begun", number, picture: await picture(page) });
        if (!under.isWhole) {
          tell({ type: "step.awaited", step });
          await wanted();
        }
        tell({ type: "step.begun", step });
      },
      after: async (step) => tell({ type: "step.held", step, picture: await picture(page) }),
    });
  try {
    tell({ type: "run.opened", run, isVisible });
    await warmUp(browser, origin);
    for (const { path: planned, number } of chosen(plan, only ?? undefined)) {
      if (signal.aborted) return;
      const taking = {
        origin,
        as: who,
        name,
        walker,
        path: planned,
        number,
        follow: follow(number),
        limitMs: ACTION_MS,
      };
      const failed = await takeInBrowser(browser, taking);
      if (signal.aborted) return;
      if (failed === null) tell({ type: "path.held", number });
      else tell({ type: "path.failed", number, step: failed.at, reason: failed.reason, ...(await evidence(failed)) });
    }
    tell({ type: "run.ended" });
  } finally {
    running.delete(run);
    signal.removeEventListener("abort", end);
    await browser.close();
  }
}
