import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { interrupt, run } from "./run.mjs";
import { tally } from "./tally.mjs";
import { markOf, removeKilledRuns, temporaryFolder } from "./temporary.mjs";

const REPORTER = fileURLToPath(new URL("reporter.mjs", import.meta.url));
const SILENCE_MS = 5 * 60_000;
const GRACE_MS = 10_000;
const PARENT_MS = 500;
const SLOWEST = 20;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const minutes = (ms) => `${ms / 60_000} min`;
const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs the static `checks` together, then the Vitest `projects` of `root` one after the other, whatever fails, and
 * closes on the line `N passed, N failed`. A check counts as one. With `filters` it runs only the test files whose path
 * contains one; with `slowest` it prints where each project's time went. A check or project that shows no sign of life for `silence` ms is ended and counts as failed.
 *
 * SIGINT, SIGTERM, SIGHUP and the death of the parent end everything that was started. Sets the exit code.
 */
export async function runSuite({ root, vitest, checks, projects, filters = [], slowest = false, ...limits }) {
  const start = performance.now();
  const reports = path.join(root, ".cache/tests");
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const stopListening = endOnSignal();
  const settings = { silence: SILENCE_MS, grace: GRACE_MS, now: () => performance.now(), ...limits };
  await removeKilledRuns(settings.grace);
  const temporary = await temporaryFolder();
  const options = (name) => ({ ...settings, cwd: root, env: { TMPDIR: temporary }, mark: markOf(temporary, name) });
  const project = (name) => ({ name, vitest, filters, slowest, events: path.join(reports, `${name}.jsonl`) });
  try {
    const checking = filters.length > 0 ? [] : checks.map((check) => runCheck(check, options(check.name)));
    const results = await Promise.all(checking);
    for (const name of projects) results.push(await runProject(project(name), options(name)));
    summarize(results, seconds(start));
  } finally {
    await rm(temporary, { recursive: true, force: true });
    stopListening();
  }
}

/** `reads` finds how many files a tool looked at: a tool that read none has checked nothing. */
async function runCheck({ name, args, reads }, options) {
  const start = performance.now();
  const { code, output, endedFor } = await run(args, options);
  const files = reads ? Number(reads.exec(output)?.[1] ?? 0) : undefined;
  const passed = code === 0 && files !== 0 && !endedFor;
  const count = files === undefined ? "" : `, ${files} files`;
  say(`${passed ? "ok  " : "FAIL"} ${name} (${seconds(start)}${count})`);
  if (!passed) say(`${output.trim()}\n${endedFor ? `${why(endedFor, options.silence)}\n` : ""}`);
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

async function runProject({ name, vitest, filters, events, slowest }, options) {
  const start = performance.now();
  say(`\n== ${name} tests`);
  const args = ["run", "--root", options.cwd, "--project", name, "--reporter=default", `--reporter=${REPORTER}`];
  if (filters.length > 0) args.push("--passWithNoTests");
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const { code, endedFor, leftovers } = await run([vitest, ...args, ...filters], {
    ...options,
    env: { ...options.env, ...color, BACKROOM_TEST_EVENTS: events },
    events,
    onOutput: (stream, chunk) => process[stream].write(chunk),
  });
  const { passed, failed, skipped, underWay, files } = await tally(events);
  if (slowest) sayTimes(name, files);
  const result = { name, passed, failed, skipped, time: seconds(start) };
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
function sayTimes(name, files) {
  const row = (ms, tests, what) => say(`${(ms / 1000).toFixed(1).padStart(8)} s ${String(tests).padStart(4)}  ${what}`);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  say(`\nSlowest files of ${name}: time and number of tests`);
  for (const { file, ms, tests } of files.slice(0, SLOWEST)) row(ms, tests, file);
  row(sum("ms"), sum("tests"), `all ${files.length} files`);
}

function why(endedFor, silence) {
  if (endedFor === "interrupted") return "ended because the run was interrupted";
  return `ended after ${minutes(silence)} in which no test finished and nothing was printed`;
}

/** Prints the counts of each project and, as the last line, of all; sets the exit code. */
function summarize(results, time) {
  say("");
  for (const { name, passed, failed, skipped, time: own } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
    if (own) say(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${counts} (${own})`);
    else if (failed > 0) say(`FAIL ${name}`);
  }
  say(`all in ${time}`);
  const sum = (key) => results.reduce((total, each) => total + each[key], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  say(`${passed} passed, ${failed} failed`);
}

/** The shell between npm and this process passes no signals on, so the death of the parent counts as one. */
function endOnSignal() {
  for (const signal of SIGNALS) process.on(signal, interrupt);
  // Whoever reads the output is gone.
  process.stdout.on("error", interrupt);
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && interrupt(), PARENT_MS);
  return () => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
}
