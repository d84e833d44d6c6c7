import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { longTest } from "../../long-test";
import { someOf } from "../../length";

const SUITE = join(projectRoot, "tests/unit/test-runner/suite.mjs");

type Run = {
  folder: string;
  suite: ChildProcess;
  /** All output, once it is closed; two streams arrive in any order, so `out` has one alone. */
  ended: Promise<{ code: number | null; lines: string[]; out: string[] }>;
};

/** Runs a project of the fixture by the runner of `npm test`, from a shell if `shell` is given as npm does it. */
function runFixture(project: string, clock = "real", { shell = false, flags = [] as string[] } = {}): Run {
  const folder = mkdtempSync(join(tmpdir(), "runner-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|FORCE_COLOR|TEST$)/.test(name));
  const env = { ...Object.fromEntries(own), FIXTURE_FOLDER: folder, TMPDIR: folder, NO_COLOR: "1" };
  const [program, args] = shell
    ? ["sh", ["-c", `"${process.execPath}" "${SUITE}" ${project} "${clock}"; exit $?`]]
    : [process.execPath, [SUITE, project, clock, ...flags]];
  const suite = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void suite.kill("SIGTERM"));
  let output = "";
  let standard = "";
  suite.stdout?.on("data", (chunk) => (standard += chunk) && (output += chunk));
  suite.stderr?.on("data", (chunk) => (output += chunk));
  const linesOf = (text: string) => text.trimEnd().split("\n");
  const ended: Run["ended"] = new Promise((settle) => {
    suite.on("close", (code) => settle({ code, lines: linesOf(output), out: linesOf(standard) }));
  });
  return { folder, suite, ended };
}

/** The process that a fixture's test started, in a session of its own. */
const descendant = ({ folder }: Run) => Number(readFileSync(join(folder, "pid"), "utf8"));

/** A process that ended stays in the list until its parent takes note, which init may do late. */
function isAlive(pid: number): boolean {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
    return stdout.trim() !== "" && !stdout.startsWith("Z");
  }
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !readFileSync(file, "utf8").includes(") Z ");
}

const untilItHangs = ({ folder }: Run) => vi.waitUntil(() => existsSync(join(folder, "hangs")), { timeout: 120_000 });

const leftIn = ({ folder }: Run) => readdirSync(folder).filter((name) => name.startsWith("backroom-run-"));

describe("a project without output for five minutes", () => {
  longTest("is ended with all its processes, and its results are reported", async () => {
    const run = runFixture("hangs", "runs fast once it hangs");
    const { code, lines } = await run.ended;
    expect(isAlive(descendant(run))).toBe(false);
    expect(leftIn(run)).toEqual([]);
    expect(code).toBe(1);
    const ending = lines.findIndex((line) => line.startsWith("FAIL hangs: ended after 5 min in which"));
    expect(lines[ending]).toMatch(/; 2 passed and 1 failed before that; under way:$/);
    expect(lines[ending + 1]).toBe("  cases/hangs.case.mjs > one hangs");
    const failure = lines.lastIndexOf("failed: hangs > cases/hangs.case.mjs > one fails");
    expect(failure).toBeGreaterThan(ending);
    expect(lines[failure + 1]).toBe("AssertionError: expected 1 to be 2 // Object.is equality");
    expect(lines.at(-1)).toBe("2 passed, 2 failed");
  });

  longTest("may take four minutes per test", async () => {
    const { code, lines } = await runFixture("slow", "four minutes a test").ended;
    expect(lines.at(-1)).toBe("5 passed, 0 failed");
    expect(code).toBe(0);
  });
});

longTest("a check without output is ended and counts as one failure", async () => {
  const run = runFixture("check", "runs fast once it hangs");
  const { code, lines } = await run.ended;
  expect(isAlive(descendant(run))).toBe(false);
  expect(lines).toContain("half of the work is done");
  expect(lines.join("\n")).toMatch(/^ended after 30 min in which no test finished and nothing was printed$/m);
  expect(lines.at(-1)).toBe("0 passed, 1 failed");
  expect(code).toBe(1);
});

test.each(someOf(["SIGINT", "SIGTERM", "SIGHUP"] as const, 1))(
  "%s ends all processes, and the results so far are reported",
  async (signal) => {
    const run = runFixture("hangs");
    await untilItHangs(run);
    run.suite.kill(signal);
    const { code, lines } = await run.ended;
    expect(isAlive(descendant(run))).toBe(false);
    expect(leftIn(run)).toEqual([]);
    expect(lines.join("\n")).toMatch(/^FAIL hangs: ended because the run was interrupted; 2 passed and 1 failed/m);
    expect(lines.at(-1)).toBe("2 passed, 2 failed");
    expect(code).toBe(1);
  },
);

longTest("the end of the shell that npm runs it from ends all that was started", async () => {
  const run = runFixture("hangs", "real", { shell: true });
  await untilItHangs(run);
  run.suite.kill("SIGKILL");
  const { lines } = await run.ended;
  expect(isAlive(descendant(run))).toBe(false);
  expect(leftIn(run)).toEqual([]);
  expect(lines.at(-1)).toBe("2 passed, 2 failed");
});

longTest("a process that a test leaves running is ended", async () => {
  const run = runFixture("leaves");
  const { code, lines } = await run.ended;
  expect(isAlive(descendant(run))).toBe(false);
  expect(lines).toContain("leaves left processes running, which were ended: 1");
  expect(lines.at(-1)).toBe("1 passed, 0 failed");
  expect(code).toBe(0);
});

test("a hook that fails counts as one failure, and the end names it and what failed outside of tests", async () => {
  const { code, out: lines } = await runFixture("broken").ended;
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
  const hook = lines.lastIndexOf("failed: broken > cases/broken.case.mjs > a group");
  expect(lines[hook + 1]).toBe("Error: the hook fails");
  expect(lines[lines.lastIndexOf("failed: broken > outside of tests") + 1]).toBe("Error: nobody handles this");
  expect(code).toBe(1);
});

longTest("the time of each file is printed on request", async () => {
  const { lines } = await runFixture("slow", "real", { flags: ["--slowest"] }).ended;
  const printed = lines.indexOf("Slowest files of slow: time and number of tests");
  expect(lines.slice(printed + 1, printed + 3).map((line) => line.replace(/^ *[\d.]+ s +/, ""))).toEqual([
    "5  cases/slow.case.mjs",
    "5  all 1 files",
  ]);
});

test("parallel projects print one after the other, in order, and are counted together", async () => {
  const { out } = await runFixture("slow,broken").ended;
  const printed = out
    .filter((line) => /^== |^ok |^FAIL /.test(line))
    .map((line) => line.replace(/(, 1 skipped)? \(.*/, ""));
  expect(printed).toEqual([
    "== slow tests",
    "== broken tests",
    "ok   slow: 5 passed, 0 failed",
    "FAIL broken: 1 passed, 1 failed",
  ]);
  const [slow, broken] = ["slow.case.mjs", "broken.case.mjs"].map((file) =>
    out.findIndex((line) => line.includes(file)),
  );
  expect(slow).toBeLessThan(out.indexOf("== broken tests"));
  expect(broken).toBeGreaterThan(out.indexOf("== broken tests"));
  expect(out.at(-1)).toBe("6 passed, 1 failed");
});

test("a word runs the projects whose files it matches, and no others", async () => {
  const { code, lines } = await runFixture("slow,broken", "real", { flags: ["cases/slow"] }).ended;
  expect(lines.filter((line) => line.startsWith("== "))).toEqual(["== slow tests"]);
  expect(lines.at(-1)).toBe("5 passed, 0 failed");
  expect(code).toBe(0);
});

test("a word that matches nothing passes nothing", async () => {
  const { code, lines } = await runFixture("slow", "real", { flags: ["no-such-file"] }).ended;
  expect(lines.at(-1)).toBe("0 passed, 0 failed");
  expect(code).toBe(1);
});

test("a build that fails counts as one failure, and no test runs on an older build", async () => {
  const { code, lines } = await runFixture("slow", "real", { flags: ["--build"] }).ended;
  expect(lines).toContain("cannot build everything");
  expect(lines.some((line) => line.startsWith("== "))).toBe(false);
  expect(lines.at(-1)).toBe("0 passed, 1 failed");
  expect(code).toBe(1);
});
