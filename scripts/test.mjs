/**
 * `npm test`: runs every check and every test, even after failures, and ends with one line of counts.
 * `npm test -- <word>` runs the test files whose path contains the word, or those of the project that it names, and no
 * checks. It leaves browser tests out unless `--browser` or a word asks for them. `npm run test:long` runs at full length
 * what is long or random. `--slowest` also prints the files that took most of each project's time.
 */
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { readArguments } from "./testing/choice.mjs";
import { runSuite } from "./testing/suite.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const tool = (file) => path.join(root, "node_modules", file);

// The browser's tests take longest and mostly wait, so all others run next to them.
const projects = ["unit", "browser", "server", "dom"];
const BROWSER = "--browser";
const LONG = "--long";
const SLOWEST = "--slowest";
const known = [BROWSER, LONG, SLOWEST];
/** What the type check found out about unchanged files, whose check takes ten times as long as all else that it does. */
const TYPES = path.join(root, "node_modules/.cache/backroom/types.json");
const { flags, unknown, only, filters } = readArguments(process.argv.slice(2), { projects, flags: known });

/** Tests of the pages' weight read the built pages; screens, the browser and tests of a start use the built server. */
function needs(chosen, files) {
  const isWeighed =
    files === undefined ||
    (files.get("unit") ?? []).some((file) => /page-weight|bundled-licences|style-sheet/.test(file));
  if (chosen.includes("browser") || (chosen.includes("unit") && isWeighed)) return ["--build"];
  return chosen.includes("dom") || chosen.includes("server") ? ["--build=server"] : [];
}

if (unknown.length > 0) {
  console.error(`npm test does not know ${unknown.join(", ")}, only ${known.join(", ")}.`);
  process.exit(1);
}
if (flags.has(LONG)) process.env.BACKROOM_LONG = "1";

await runSuite({
  root,
  vitest: tool("vitest/vitest.mjs"),
  build: [path.join(root, "scripts/bootstrap.mjs")],
  needs,
  checks: [
    { name: "types", args: [tool("typescript/bin/tsc"), "--noEmit", "--incremental", "--tsBuildInfoFile", TYPES] },
    { name: "lint", args: [tool("oxlint/bin/oxlint"), "--deny-warnings"], reads: /on (\d+) files/ },
    {
      name: "layers",
      args: [tool("oxlint/bin/oxlint"), "-c", "layers.oxlintrc.json", "src", "server"],
      reads: /on (\d+) files/,
    },
    { name: "format", args: [tool("@biomejs/biome/bin/biome"), "format", "."], reads: /Checked (\d+) files/ },
    { name: "unused", args: [tool("knip/bin/knip.js"), "--no-progress", "--treat-config-hints-as-errors"] },
  ],
  projects,
  only,
  filters,
  slow: { name: "browser", folder: "e2e", flag: BROWSER },
  isSlowAsked: flags.has(BROWSER),
  slowest: flags.has(SLOWEST),
});
