import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { APP_CODE } from "./app-code";

const SLOW_MS = 2000;
const MOST_MS = 600;

/** The replies that BACKROOM_LATE can delay; `code` exists only in a browser. */
const LATE: Record<string, RegExp> = {
  replies: /^\/api\/(?!events)/,
  profile: /^\/api\/user_profile$/,
  lookups: /^\/api\/preflight\//,
  code: APP_CODE,
};

const chosen = process.env["BACKROOM_LATE"] ?? "";
const late = LATE[chosen];
let state = Number(process.env["BACKROOM_LATE_SEED"] ?? 1);

/** A linear congruential generator, so that a seed gives the same delays in the same order. */
function random(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
}

/** Waits as long as the reply to `path` is to be late: not at all unless BACKROOM_LATE asks for it. */
export async function beLate(path: string): Promise<void> {
  if (!late?.test(path)) return;
  await pause(chosen === "replies" ? random() * MOST_MS : SLOW_MS);
}

/** Delays the requests of a visitor's browser. */
export async function delayRequests(context: BrowserContext): Promise<void> {
  if (late === undefined) return;
  await context.route(
    ({ pathname }) => late.test(pathname),
    async (route) => {
      await beLate(new URL(route.request().url()).pathname);
      // The page may have closed or gone on meanwhile.
      await route.continue().catch(() => {});
    },
  );
}
