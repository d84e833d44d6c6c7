import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { expect, test, vi } from "vitest";
import { inFolder, noteThatItHangs, startDescendant } from "./descendant.mjs";

test("one passes", () => expect(1).toBe(1));
test("another passes", () => expect(2).toBe(2));
test("one fails", () => expect(1).toBe(2));

test("one hangs", async ({ annotate }) => {
  startDescendant();
  // Vitest can keep the latest events back until the next one, and an annotation sends them.
  await annotate("about to hang");
  const reported = () => readFileSync(process.env.BACKROOM_TEST_EVENTS, "utf8");
  const isKnown = () => /test ended.*one fails[^]*test started.*one hangs/.test(reported());
  await vi.waitUntil(() => isKnown() && existsSync(inFolder("pid")), { timeout: 60_000 });
  noteThatItHangs();
  for (;;) expect(1).toBe(1);
});
