/**
 * `npm test`: runs every check and every test, even after failures, and ends with one line of counts.
 * `npm test -- <filter>` runs only the test files whose path contains the filter. `npm test -- --slowest` also prints
 * the files that took most of each project's time.
 */
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runSuite } from "./testing/suite.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const tool = (file) => path.join(root, "node_modules", file);

const SLOWEST = "--slowest";
const asked = process.argv.slice(2);

await runSuite({
  root,
  vitest: tool("vitest/vitest.mjs"),
  checks: [
    { name: "types", args: [tool("typescript/bin/tsc"), "--noEmit"] },
    { name: "lint", args: [tool("oxlint/bin/oxlint"), "--deny-warnings"], reads: /on (\d+) files/ },
    {
      name: "layers",
      args: [tool("oxlint/bin/oxlint"), "-c", "layers.oxlintrc.json", "src", "server"],
      reads: /on (\d+) files/,
    },
    { name: "format", args: [tool("@biomejs/biome/bin/biome"), "format", "."], reads: /Checked (\d+) files/ },
    { name: "unused", args: [tool("knip/bin/knip.js"), "--no-progress", "--treat-config-hints-as-errors"] },
  ],
  projects: ["unit", "dom", "server", "browser"],
  filters: asked.filter((each) => each !== SLOWEST),
  slowest: asked.includes(SLOWEST),
});
