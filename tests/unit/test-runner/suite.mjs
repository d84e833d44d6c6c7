import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runSuite } from "../../../scripts/testing/suite.mjs";

const MINUTE = 60_000;
const root = fileURLToPath(new URL("./", import.meta.url));
const [asked, time = "real", ...flags] = process.argv.slice(2);
const [project, ...others] = asked.split(",");
const folder = process.env.FIXTURE_FOLDER;

let minutes = 0;

/** Clocks for a run, so that no test waits for minutes. */
const clocks = {
  real: () => performance.now(),
  "runs fast once it hangs": () => (existsSync(path.join(folder, "hangs")) ? (minutes += 4) * MINUTE : 0),
  "four minutes a test": () => {
    const events = path.join(root, ".cache/tests", `${project}.jsonl`);
    return existsSync(events) ? readFileSync(events, "utf8").split("test ended").length * 4 * MINUTE : 0;
  },
};

await runSuite({
  root,
  vitest: path.join(root, "../../../node_modules/vitest/vitest.mjs"),
  checks: project === "check" ? [{ name: "hanging check", args: [path.join(root, "cases/check.mjs")] }] : [],
  projects: project === "check" ? [] : [project, ...others],
  filters: flags.filter((flag) => !flag.startsWith("-")),
  build: [path.join(root, "cases/failing-build.mjs")],
  needs: () => (flags.includes("--build") ? ["everything"] : []),
  now: clocks[time],
  grace: 1000,
  slowest: flags.includes("--slowest"),
});
