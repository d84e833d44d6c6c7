import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { run } from "./run.mjs";

/**
 * Reads the arguments of `npm test`. A word that names a project chooses that project; every other word is a filter,
 * which chooses the test files whose path contains it. What begins with a dash must be one of `flags`.
 */
export function readArguments(given, { projects, flags }) {
  const dashed = given.filter((each) => each.startsWith("-"));
  const words = given.filter((each) => !each.startsWith("-"));
  return {
    flags: new Set(dashed),
    unknown: dashed.filter((each) => !flags.includes(each)),
    only: words.filter((word) => projects.includes(word)),
    filters: words.filter((word) => !projects.includes(word)),
  };
}

/**
 * Resolves to the test files whose path contains one of `filters`, by project. Vitest lists them, so no file that it
 * would run is missing. Resolves to undefined when it cannot, and prints why.
 */
export async function listFiles({ root, vitest, filters, folder }, options) {
  const list = path.join(folder, "files.json");
  const args = [vitest, "list", "--root", root, "--filesOnly", `--json=${list}`, ...filters];
  const { code, output } = await run(args, options);
  const text = await readFile(list, "utf8").catch(() => "");
  if (code !== 0 || text === "") {
    process.stdout.write(`${output.trim()}\n`);
    return undefined;
  }
  const files = new Map();
  for (const { file, projectName } of JSON.parse(text)) {
    const relative = path.relative(root, file).split(path.sep).join("/");
    files.set(projectName, [...(files.get(projectName) ?? []), relative]);
  }
  return files;
}

/**
 * Chooses from the listed `files` the projects to run. The project `slow` runs only if it is asked for (`isSlowAsked`),
 * if it is named, if a filter reaches into its folder, or if no other project has a file; else `left` counts its files.
 */
export function choose(files, { projects, only, filters, slow, isSlowAsked }) {
  const named = projects.filter((name) => files.has(name) && (only.length === 0 || only.includes(name)));
  const others = named.filter((name) => name !== slow?.name);
  const isAsked = isSlowAsked || only.includes(slow?.name) || filters.some((filter) => filter.includes(slow?.folder));
  if (isAsked || filters.length === 0 || others.length === 0) return { chosen: named, left: 0 };
  return { chosen: others, left: named.length > others.length ? files.get(slow.name).length : 0 };
}
