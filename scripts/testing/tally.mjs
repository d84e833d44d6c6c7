import { readFile } from "node:fs/promises";

/**
 * Counts the events that `reporter.mjs` wrote to `file`, also those of a run that was killed. A file that did not load
 * and a hook that failed count as one failure each. `failures` has the place and the error of each failure, also of
 * one that happened outside of tests and is not counted. `underWay` lists the files that started and did not end, each with
 * its unfinished tests. `files` lists every file with its number of tests and their time, the slowest first.
 */
export async function tally(file) {
  const events = parse(await readFile(file, "utf8").catch(() => ""));
  const count = (type, matches) => events.filter((event) => event.type === type && matches(event)).length;
  const ended = (state) => count("test ended", (event) => event.state === state);
  const broken = count("hook failed", () => true) + count("file ended", ({ error }) => error);
  return {
    passed: ended("passed"),
    failed: ended("failed") + broken,
    skipped: ended("skipped"),
    failures: failures(events),
    underWay: underWay(events),
    files: timesOf(events),
  };
}

/** A killed run can leave half a line at the end. */
function parse(text) {
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

function failures(events) {
  return events
    .filter(({ error, state }) => error && state !== "passed")
    .map(({ type, file, name, error }) => ({ place: [file ?? type, name].filter(Boolean).join(" > "), error }));
}

function timesOf(events) {
  const files = new Map();
  for (const { type, file, ms } of events) {
    if (type !== "test ended") continue;
    const sum = files.get(file) ?? { file, tests: 0, ms: 0 };
    files.set(file, { file, tests: sum.tests + 1, ms: sum.ms + ms });
  }
  return [...files.values()].toSorted((one, other) => other.ms - one.ms);
}

function underWay(events) {
  const files = new Map();
  for (const { type, file, name } of events) {
    if (type === "file started") files.set(file, new Set());
    if (type === "test started") files.get(file)?.add(name);
    if (type === "test ended") files.get(file)?.delete(name);
    if (type === "file ended") files.delete(file);
  }
  return [...files].map(([file, tests]) => ({ file, tests: [...tests] }));
}
