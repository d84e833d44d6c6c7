import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { WEB } from "../../../tools/bench/web/pages";
import { MODULES_FILE } from "../../../tools/build/chunks/chunk-modules";
import { LICENCES } from "../../../tools/build/licence-files";

/** Of the pages as last built, which `npm test` does first. */
const read = (file: string) => readFileSync(path.join(WEB, file), "utf8");

/** The texts by package, as Vite lists them. */
const textsIn = (list: string) =>
  new Map(
    list
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.split(" - ")[0], part.slice(part.indexOf("\n"))]),
  );

test("the licence of every package whose code the pages contain is served with them", () => {
  const modules = Object.values(JSON.parse(read(MODULES_FILE)) as Record<string, string[]>).flat();
  const found = modules.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]);
  const bundled = new Set(found.filter((name) => name !== undefined));
  expect(bundled.size).toBeGreaterThan(20);
  const texts = textsIn(read(LICENCES.pages));
  const silent = [...bundled].filter((name) => !/copyright|licen[sc]e/i.test(texts.get(name) ?? ""));
  expect(silent).toEqual([]);
});

test("so are those of the service worker's packages and of the font", () => {
  const texts = textsIn(read(LICENCES.worker));
  expect([...texts.keys()]).toContain("workbox-core");
  for (const [name, text] of texts) expect(text, name).toMatch(/copyright/i);
  expect(read(LICENCES.font)).toMatch(/SIL OPEN FONT LICENSE/i);
});

test("the service worker keeps none of these files, which nobody needs without a network", () => {
  const worker = read("sw.js");
  expect(worker).toContain("icon.svg");
  for (const file of Object.values(LICENCES)) expect(worker).not.toContain(file);
});
