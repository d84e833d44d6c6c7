import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { PATIENCE } from "../../../tools/kit/patience";
import { holdSession, keepStreamShut, visitorOptions } from "../../../tools/kit/visitor";
import { shopOrigin } from "./harness";
import { watch } from "./watch";

/** The processes of the browser on this profile, without its renderers, which name their type: a script may have started it. */
function processesOf(folder: string): number[] {
  const lines = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  const own = lines.filter((line) => line.includes(`--user-data-dir=${folder}`) && !line.includes("--type="));
  if (own.length === 0) throw new Error("the browser of the profile does not run");
  return own.map((line) => Number.parseInt(line, 10));
}

/** A profile on the disk with a browser of its own, which can be killed and started again; its pages are an administrator's. */
export async function openOnDisk(): Promise<{ start: () => Promise<Page>; kill: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-profile-"));
  const origin = shopOrigin();
  const problems: string[][] = [];
  let context: BrowserContext | undefined;
  onTestFinished(async () => {
    await context?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(problems.flat().join("\n"), "errors logged by the browser").toBe("");
  });
  return {
    start: async () => {
      const options = visitorOptions({ origin, width: 1440, theme: "light" });
      context = await chromium.launchPersistentContext(folder, { ...inject("chromium"), ...options });
      await keepStreamShut(context);
      problems.push(watch(context, origin).problems);
      await holdSession(context, origin, DEMO_SIGN_INS.admin);
      const [page = await context.newPage()] = context.pages();
      page.setDefaultTimeout(PATIENCE.action);
      return page;
    },
    kill: async () => {
      const gone = context?.waitForEvent("close", { timeout: PATIENCE.action });
      for (const pid of processesOf(folder)) process.kill(pid, "SIGKILL");
      await gone;
    },
  };
}
