import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { choose, listFiles } from "./choice.mjs";
import { runProject, seconds, why } from "./project.mjs";
import { interrupt, run } from "./run.mjs";
import { Stage } from "./stage.mjs";
import { markOf, removeKilledRuns, temporaryFolder } from "./temporary.mjs";

const SILENCE_MS = 5 * 60_000;
/** A type check or a build prints nothing until it ends, and takes many minutes on a busy machine. */
const CHECK_SILENCE_MS = 30 * 60_000;
const GRACE_MS = 10_000;
const PARENT_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Much of a test's time is waiting: a second project uses the processors meanwhile. */
const SIDE_BY_SIDE = 2;

const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs the static `checks` together and then the Vitest `projects` of `root`, two at a time in the given order, whatever
 * fails, and closes on the line `N passed, N failed`. A check counts as one.
 *
 * With `filters` or `only` it runs no checks, and only the files and projects that `choose` finds. `build` has the
 * arguments for Node that build what `needs` (a function of the chosen projects and files) names; nothing is built if it
 * names nothing, and no test runs if the build fails. With `slowest` it prints where each project's time went. A
 * project that shows no sign of life for `silence` ms, or a check for `checkSilence` ms, is ended and counts as failed.
 *
 * SIGINT, SIGTERM, SIGHUP and the death of the parent end everything that was started. Sets the exit code.
 */
export async function runSuite({ root, checks, projects, only = [], filters = [], ...rest }) {
  const { vitest, build, needs = () => [], slow, isSlowAsked = false, slowest = false, ...limits } = rest;
  const start = performance.now();
  const reports = path.join(root, ".cache/tests");
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const stopListening = endOnSignal();
  const settings = {
    silence: SILENCE_MS,
    checkSilence: CHECK_SILENCE_MS,
    grace: GRACE_MS,
    now: () => performance.now(),
    ...limits,
  };
  await removeKilledRuns(settings.grace);
  const temporary = await temporaryFolder();
  const options = (name) => ({ ...settings, cwd: root, env: { TMPDIR: temporary }, mark: markOf(temporary, name) });
  const isPart = filters.length + only.length > 0;
  const results = [];
  try {
    const files = isPart ? await listFiles({ root, vitest, filters, folder: temporary }, options("list")) : undefined;
    const { chosen, left } = files
      ? choose(files, { projects, only, filters, slow, isSlowAsked })
      : { chosen: isPart ? [] : projects, left: 0 };
    if (isPart && !files) results.push({ name: "list of test files", passed: 0, failed: 1 });
    const parts = needs(chosen, files);
    const building = parts.length > 0 ? [runBuild([...build, ...parts], options("build"))] : [];
    const checking = isPart ? [] : checks.map((check) => runCheck(check, options(check.name)));
    const [built = [], ...checked] = await Promise.all([Promise.all(building), ...checking]);
    results.push(...built, ...checked);
    if (built.every(({ failed }) => failed === 0)) {
      const project = (name) => ({ name, vitest, filters, slowest, events: path.join(reports, `${name}.jsonl`) });
      results.push(
        ...(await sideBySide(chosen, (name, voice) => runProject({ ...project(name), voice }, options(name)))),
      );
    }
    summarize(results, left, slow, seconds(start));
  } finally {
    await rm(temporary, { recursive: true, force: true });
    stopListening();
  }
}

/** Starts the next project when one ends; resolves to the results in the order of `names`. */
async function sideBySide(names, runOne) {
  const stage = new Stage();
  const results = new Map();
  const left = [...names];
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const voice = stage.open();
      results.set(name, await runOne(name, voice));
      voice.close();
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  return names.map((name) => results.get(name));
}

/** `reads` finds how many files a tool looked at: a tool that read none has checked nothing. */
async function runCheck({ name, args, reads }, settings) {
  const start = performance.now();
  const options = { ...settings, silence: settings.checkSilence };
  const { code, output, endedFor } = await run(args, options);
  const files = reads ? Number(reads.exec(output)?.[1] ?? 0) : undefined;
  const passed = code === 0 && files !== 0 && !endedFor;
  const count = files === undefined ? "" : `, ${files} files`;
  say(`${passed ? "ok  " : "FAIL"} ${name} (${seconds(start)}${count})`);
  if (!passed) say(`${output.trim()}\n${endedFor ? `${why(endedFor, options.silence)}\n` : ""}`);
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** A build is no check: it counts only if it fails. */
async function runBuild(args, options) {
  const result = await runCheck({ name: "build", args }, options);
  if (result.failed > 0) say("No tests were run, because they need the build.");
  return { ...result, passed: 0 };
}

/** Prints what failed, the counts of each project and, as the last line, of all; sets the exit code. */
function summarize(results, left, slow, time) {
  for (const { name, failures = [] } of results) {
    for (const { place, error } of failures) say(`\nfailed: ${name} > ${place}\n${error}`);
  }
  say("");
  for (const { name, passed, failed, skipped, time: own } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
    if (own) say(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${counts} (${own})`);
    else if (failed > 0) say(`FAIL ${name}`);
  }
  if (left > 0) say(`not run: ${left} ${slow.name} test files, which ${slow.flag} adds`);
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
