/**
 * How much of every machine the paths of its model go through, from the same runs as the tests: runs tests/models and
 * prints what they passed. Exits 1 when a test fails, a machine has no model, or something was never passed.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { forgetTallies, readTallies } from "../../tests/models/support/tally";
import type * as Coverage from "../../tests/models/support/coverage";

forgetTallies();
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--silent=passed-only", "tests/models"],
  { cwd: fileURLToPath(new URL("../..", import.meta.url)), stdio: ["ignore", "inherit", "inherit"] },
);
const file = fileURLToPath(new URL("../../tests/models/support/coverage.ts", import.meta.url));
const { module } = await runnerImport<typeof Coverage>(file);
const { lines, gaps } = module.coverageOf(readTallies());
console.log(lines.join("\n"));
for (const gap of gaps) console.error(gap);
process.exit(status === 0 && gaps.length === 0 ? 0 : 1);
