import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { Aim } from "../../tests/models/support/aims";
import { recordOf } from "../../tests/e2e/paths/record";
import type { PlannedPath, Walker } from "../../tests/e2e/paths/walker";
import { projectRoot } from "../../server/core/root";
import { aimText } from "./aim";

/** The place of saved tests: `npm test -- e2e/paths/saved --browser` runs them. */
export const SAVED = "tests/e2e/paths/saved";

export type Saving = {
  name: string;
  walker: Walker;
  path: PlannedPath;
  number: number;
  /** The goal of the path; a report has none. */
  aim: Aim | null;
};

const slug = (text: string): string =>
  text
    .replaceAll(/[^A-Za-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()
    .slice(0, 60);

function fileName({ name, number, path: { name: title }, aim }: Saving): string {
  if (aim === null) return `${name}-report`;
  if ("errors" in aim) return `${name}-error-${slug(title)}`;
  if ("transition" in aim) return `${name}-takes-${slug(aim.transition)}`;
  if ("first" in aim) return `${name}-takes-${slug(aim.first)}-then-${slug(aim.second)}`;
  return `${name}-${slug(aim.to ?? aim.cover)}-${number}`;
}

/** The text of a test that walks one path, and compares it with what the machine and the screen did when it was saved. */
export function testText({ name, walker, path: planned, aim }: Saving): string {
  const goal = aim === null ? "the path of a saved report" : aimText(aim);
  const record = { machine: name, title: `${name}: ${planned.name}`, given: walker.given, steps: recordOf(planned) };
  return [
    'import { testSavedPath } from "../saved-path";',
    "",
    `// Saved as: ${goal}.`,
    `testSavedPath(${JSON.stringify(record, null, 2)});`,
    "",
  ].join("\n");
}

/** Writes a path as a test file; returns its place. */
export async function saveTest(saving: Saving, folder = path.join(projectRoot, SAVED)): Promise<string> {
  const file = `${fileName(saving)}.test.ts`;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, file), testText(saving));
  const biome = path.join(projectRoot, "node_modules/@biomejs/biome/bin/biome");
  spawnSync(process.execPath, [biome, "format", "--write", path.join(folder, file)], { cwd: projectRoot });
  return path.relative(projectRoot, path.join(folder, file)).split(path.sep).join("/");
}
