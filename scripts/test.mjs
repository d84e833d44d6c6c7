/**
 * `npm test`: every check and every test, all of them run whatever fails, closing on one line of counts. A static check
 * counts as one. `npm test -- <filter>` runs only the test files whose path holds the filter.
 */
import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const reports = path.join(root, ".cache/tests");
const tool = (file) => path.join(root, "node_modules", file);
const filters = process.argv.slice(2);

/** `reads` finds how many files a tool looked at: a tool that read none has checked nothing. */
const checks = [
  { name: "types", args: [tool("typescript/bin/tsc"), "--noEmit"] },
  { name: "lint", args: [tool("oxlint/bin/oxlint"), "--deny-warnings"], reads: /on (\d+) files/ },
  {
    name: "layers",
    args: [tool("oxlint/bin/oxlint"), "-c", "layers.oxlintrc.json", "src", "server"],
    reads: /on (\d+) files/,
  },
  { name: "format", args: [tool("@biomejs/biome/bin/biome"), "format", "."], reads: /Checked (\d+) files/ },
  { name: "unused", args: [tool("knip/bin/knip.js"), "--no-progress", "--treat-config-hints-as-errors"] },
];
const projects = ["unit", "dom", "server", "browser"];
const checkLimit = 2 * 60_000;
const projectLimit = 15 * 60_000;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const say = (text) => process.stdout.write(`${text}\n`);

/** Runs Node on `args` to its end, or to the limit, and gives the exit code and what it printed. */
function run(args, limit, stdio) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", stdio, stdio] });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const timer = setTimeout(() => {
      output += `\nended after ${limit / 1000} s`;
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 10_000).unref();
    }, limit);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

async function check({ name, args, reads }) {
  const start = performance.now();
  const { code, output } = await run(args, checkLimit, "pipe");
  const files = reads ? Number(reads.exec(output)?.[1] ?? 0) : undefined;
  const passed = code === 0 && files !== 0;
  const count = files === undefined ? "" : `, ${files} files`;
  say(`${passed ? "ok  " : "FAIL"} ${name} (${seconds(start)}${count})`);
  if (!passed) say(`${output.trim()}\n`);
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** What a project's report says, with one failure more for what no test stands for: a file or a setup that broke. */
async function tally(name, code) {
  const file = path.join(reports, `${name}.json`);
  const report = await readFile(file, "utf8").then(JSON.parse, () => undefined);
  const passed = report?.numPassedTests ?? 0;
  const broken = report?.testResults.filter((each) => each.status === "failed" && each.assertionResults.length === 0);
  const failed = (report?.numFailedTests ?? 0) + (broken?.length ?? 0);
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const nothing = passed + failed === 0 && filters.length === 0;
  return { name, passed, skipped, nothing, failed: failed === 0 && (code !== 0 || nothing) ? 1 : failed };
}

async function runProject(name) {
  const start = performance.now();
  say(`\n== ${name} tests`);
  const args = [tool("vitest/vitest.mjs"), "run", "--project", name, "--reporter=default", "--reporter=json"];
  args.push(`--outputFile.json=${path.join(reports, `${name}.json`)}`);
  if (filters.length > 0) args.push("--passWithNoTests");
  const { code } = await run([...args, ...filters], projectLimit, "inherit");
  const result = await tally(name, code);
  if (result.nothing) say(`FAIL ${name}: not one test ran`);
  return { ...result, time: seconds(start) };
}

const start = performance.now();
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

const results = filters.length > 0 ? [] : await Promise.all(checks.map(check));
for (const name of projects) results.push(await runProject(name));

say("");
for (const { name, passed, failed, skipped, time } of results.filter((each) => each.time))
  say(
    `${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""} (${time})`,
  );
const passed = results.reduce((sum, each) => sum + each.passed, 0);
const failed = results.reduce((sum, each) => sum + each.failed, 0);
say(
  `${results
    .filter((each) => !each.time && each.failed > 0)
    .map((each) => `FAIL ${each.name}\n`)
    .join("")}all in ${seconds(start)}`,
);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
