import { spawnSync } from "node:child_process";
import process from "node:process";
import { projectRoot } from "../../server/core/root";
import { forgetTallies, readTallies } from "../../tests/models/support/tally";
import type * as Coverage from "../../tests/models/support/coverage";
import { say } from "../kit/say";
import { viteModule } from "../kit/vite-module";

/** Runs tests/models with every generated fault, and prints the coverage of each machine; returns the exit code. */
export async function coverModels(): Promise<number> {
  forgetTallies();
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--silent=passed-only", "tests/models"],
    { cwd: projectRoot, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, BACKROOM_FAULTS: "1" } },
  );
  const { coverageOf } = await viteModule<typeof Coverage>("tests/models/support/coverage.ts");
  const { lines, gaps } = coverageOf(readTallies());
  say(lines.join("\n"));
  for (const gap of gaps) console.error(gap);
  return status === 0 && gaps.length === 0 ? 0 : 1;
}
