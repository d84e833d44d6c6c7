import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectRoot } from "../server/core/root";
import { say } from "./kit/say";

type Tree = { look: () => number[]; processorMs: number };
const { ProcessTree } = (await import(path.join(projectRoot, "scripts/testing/processes.mjs"))) as {
  ProcessTree: new (mark: string, root?: number) => Tree;
};
const { markOf, temporaryFolder } = (await import(path.join(projectRoot, "scripts/testing/temporary.mjs"))) as {
  markOf: (folder: string, name: string) => string;
  temporaryFolder: () => Promise<string>;
};

const row = (ms: number, what: string) => say(`${(ms / 1000).toFixed(1).padStart(8)} s  ${what}`);

type TestEvent = { type: string; file?: string; name?: string };

/** Processes that start and end between two looks would be missed. */
const LOOK_MS = 500;

/**
 * Runs the tests of one project one file at a time and prints the processor time of each file, or of each test, with that
 * of PostgreSQL and Chromium; returns the exit code. The first file also has the start of the project, and on a busy machine
 * tests that end shortly after each other count as one.
 */
export async function testTimes(project: string, filters: string[], { tests = false }): Promise<number> {
  const folder = await temporaryFolder();
  const events = path.join(folder, "events.jsonl");
  writeFileSync(events, "");
  const mark = markOf(folder, project);
  const args = [
    "run",
    "--project",
    project,
    "--maxWorkers=1",
    "--reporter=dot",
    "--reporter=./scripts/testing/reporter.mjs",
  ];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args, ...filters], {
    cwd: projectRoot,
    env: { ...process.env, BACKROOM_TEST_EVENTS: events, BACKROOM_TEST_RUN: mark, TMPDIR: folder },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const tree = new ProcessTree(mark, child.pid);
  const times = new Map<string, number>();
  const next = readerOf(events);
  let counted = 0;
  const look = () => {
    const ended = next().find(({ type }) => (tests ? type.endsWith("ended") : type === "file ended"));
    if (ended === undefined) return;
    tree.look();
    const place = tests ? [ended.file, ended.name].filter(Boolean).join(" > ") : (ended.file ?? "");
    const spent = tree.processorMs - counted;
    times.set(place, (times.get(place) ?? 0) + spent);
    counted += spent;
    row(spent, place);
  };
  const watcher = watch(events, look);
  const timer = setInterval(() => tree.look(), LOOK_MS);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(timer);
  watcher.close();
  look();
  times.set("the end of the project", tree.processorMs - counted);
  rmSync(folder, { recursive: true, force: true });
  say("\nThe slowest first:");
  for (const [place, ms] of [...times].toSorted(([, one], [, other]) => other - one)) row(ms, place);
  row(tree.processorMs, `all ${times.size - 1} of ${project}`);
  return code ?? 1;
}

/** Returns the events that were added to `file` since the call before. */
function readerOf(file: string): () => TestEvent[] {
  let read = 0;
  return () => {
    const added = readFileSync(file).subarray(read);
    const whole = added.subarray(0, added.lastIndexOf("\n") + 1);
    read += whole.length;
    return whole
      .toString()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as TestEvent);
  };
}
