import { existsSync } from "node:fs";
import process from "node:process";
import { expect, test, vi } from "vitest";
import { inFolder, startDescendant } from "./descendant.mjs";

test("leaves a process running", async () => {
  startDescendant(process.env);
  await vi.waitUntil(() => existsSync(inFolder("pid")), { timeout: 120_000 });
  expect(existsSync(inFolder("pid"))).toBe(true);
});
