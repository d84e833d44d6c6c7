/** Writes every machine of the app as a statechart into docs/statecharts, and removes outdated files there. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import type * as Pages from "./pages";

const FOLDER = fileURLToPath(new URL("../../docs/statecharts/", import.meta.url));

// The machines are written for Vite, which knows import.meta.env.
const { module } = await runnerImport<typeof Pages>(fileURLToPath(new URL("./pages.ts", import.meta.url)));
const pages = module.statechartPages();

mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of pages) writeFileSync(path.join(FOLDER, name), text);
const left = readdirSync(FOLDER).filter((name) => !pages.has(name));
for (const name of left) rmSync(path.join(FOLDER, name), { recursive: true });
console.log(
  `${pages.size - 1} statecharts and their index in docs/statecharts${left.map((name) => `, ${name} removed`).join("")}`,
);
