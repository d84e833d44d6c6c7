import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SEXES } from "../../../src/screens/kit/forms/sexes";
import { findCopies } from "./copies";

/** About twenty lines. Shorter runs are common patterns of this code base. */
const LEAST = 150;
const root = fileURLToPath(new URL("../../../src/", import.meta.url));

const sourcesOf = (...folders: string[]) =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
        .map((file): [string, string] => {
          const name = path.join(folder, file);
          return [name, readFileSync(path.join(root, name), "utf8")];
        }),
    ),
  );

test("no screen and no workflow is a copy of another", () => {
  const sources = sourcesOf("screens", "machines");
  expect(sources.size).toBeGreaterThan(100);
  expect(findCopies(sources, LEAST)).toEqual([]);
});

test("a copied screen is found, also with other texts and imports", () => {
  const sources = sourcesOf("screens", "machines");
  const original = sources.get("screens/orders/orders-screen.tsx") ?? "";
  const copy = `import { urls } from "../../urls";\n// Ours\n${original.replaceAll('"Orders"', '"Repairs"')}`;
  const [found, ...others] = findCopies(sources.set("screens/repairs/repairs-screen.tsx", copy), LEAST);
  expect(found?.files).toEqual(["screens/orders/orders-screen.tsx", "screens/repairs/repairs-screen.tsx"]);
  expect(others).toEqual([]);
});

test("every form offers the sexes in the same order", () => {
  const files = [...sourcesOf("screens")].filter(([, text]) => text.includes('"Female"')).map(([name]) => name);
  expect(files).toEqual([path.join("screens", "kit", "forms", "sexes.ts")]);
  expect(SEXES.map(({ label }) => label)).toEqual(["Female", "Male"]);
});
