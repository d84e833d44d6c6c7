import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { statechartPages } from "../../../tools/flows/pages";

const folder = fileURLToPath(new URL("../../../docs/statecharts/", import.meta.url));

// `npm run flows` regenerates them.
test("the drawn statecharts match the machines, without extra files", () => {
  const pages = statechartPages();
  const kept = new Map(readdirSync(folder).map((name) => [name, readFileSync(`${folder}${name}`, "utf8")]));
  expect([...kept.keys()].toSorted()).toEqual([...pages.keys()].toSorted());
  for (const [name, text] of pages) expect(kept.get(name), name).toBe(text);
});
