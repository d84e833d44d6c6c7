import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../server/core/root";
import { say } from "../kit/say";
import { viteModule } from "../kit/vite-module";
import type * as Pages from "./pages";

const FOLDER = path.join(projectRoot, "docs/statecharts");

const STATELY = path.join(projectRoot, ".cache/stately");

/** Writes every machine of the app as a file that Stately's editor imports. */
export async function stately(): Promise<void> {
  const files = (await viteModule<typeof Pages>("tools/flows/pages.ts")).statelyFiles();
  rmSync(STATELY, { recursive: true, force: true });
  mkdirSync(STATELY, { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(STATELY, name), text);
  say(`${files.size} machines in .cache/stately; import one in Stately's editor as code`);
}

/** Writes every machine of the app as a statechart, and removes outdated files. */
export async function flows(): Promise<void> {
  const pages = (await viteModule<typeof Pages>("tools/flows/pages.ts")).statechartPages();
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of pages) writeFileSync(path.join(FOLDER, name), text);
  const left = readdirSync(FOLDER).filter((name) => !pages.has(name));
  for (const name of left) rmSync(path.join(FOLDER, name), { recursive: true });
  const removed = left.map((name) => `, ${name} removed`).join("");
  say(`${pages.size - 1} statecharts and their index in docs/statecharts${removed}`);
}
