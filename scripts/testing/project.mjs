import process from "node:process";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";
import { tally } from "./tally.mjs";

const REPORTER = fileURLToPath(new URL("reporter.mjs", import.meta.url));
const SLOWEST = 20;

const minutes = (ms) => `${ms / 60_000} min`;

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export function why(endedFor, silence) {
  if (endedFor === "interrupted") return "ended because the run was interrupted";
  return `ended after ${minutes(silence)} in which no test finished and nothing was printed`;
}

/** Runs the Vitest project `name`, prints through `voice`, and resolves to its counts. */
export async function runProject({ name, vitest, filters, events, slowest, voice }, options) {
  const start = performance.now();
  const { say } = voice;
  say(`\n== ${name} tests`);
  const args = ["run", "--root", options.cwd, "--project", name, "--reporter=default", `--reporter=${REPORTER}`];
  if (filters.length > 0) args.push("--passWithNoTests");
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const { code, endedFor, leftovers, processorMs } = await run([vitest, ...args, ...filters], {
    ...options,
    // Projects that run side by side would overwrite each other's cache.
    env: { ...options.env, ...color, BACKROOM_TEST_EVENTS: events, BACKROOM_VITE_CACHE: `node_modules/.vite/${name}` },
    events,
    onOutput: voice.write,
  });
  const { passed, failed, skipped, failures, underWay, files } = await tally(events);
  if (slowest) sayTimes(name, files, say);
  const processors = processorMs > 0 ? `, ${(processorMs / 1000).toFixed(0)} s of processor time` : "";
  const result = { name, passed, failed, skipped, failures, time: `${seconds(start)}${processors}` };
  if (leftovers > 0) say(`${name} left processes running, which were ended: ${leftovers}`);
  if (endedFor) {
    const counts = `${passed} passed and ${failed} failed before that`;
    say(`FAIL ${name}: ${why(endedFor, options.silence)}; ${counts}${underWay.length > 0 ? "; under way:" : ""}`);
    for (const { file, tests } of underWay) say(`  ${[file, ...tests].join(" > ")}`);
    return { ...result, failed: failed + 1 };
  }
  if (passed + failed === 0 && filters.length === 0) {
    say(`FAIL ${name}: not one test ran`);
    return { ...result, failed: 1 };
  }
  // Such as an error outside of any test.
  if (failed === 0 && code !== 0) return { ...result, failed: 1 };
  return result;
}

/** Tests wait in workers side by side, so their times add up to more than the time of the project. */
function sayTimes(name, files, say) {
  const row = (ms, tests, what) => say(`${(ms / 1000).toFixed(1).padStart(8)} s ${String(tests).padStart(4)}  ${what}`);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  say(`\nSlowest files of ${name}: time and number of tests`);
  for (const { file, ms, tests } of files.slice(0, SLOWEST)) row(ms, tests, file);
  row(sum("ms"), sum("tests"), `all ${files.length} files`);
}
