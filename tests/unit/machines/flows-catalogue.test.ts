import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { catalogue } from "../../../src/flows/catalogue";

const source = fileURLToPath(new URL("../../../src", import.meta.url));
const END = ".machine.ts";

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(END));

test("the catalogue lists every machine by the name of its file", () => {
  expect(catalogue.map(({ name }) => name).toSorted()).toEqual(
    files.map((file) => path.basename(file, END)).toSorted(),
  );
});

test.each(files)("the catalogue describes %s by the comment at the top of its file", (file) => {
  const about = catalogue.find(({ name }) => name === path.basename(file, END))?.about ?? "";
  const words = readFileSync(path.join(source, file), "utf8").replaceAll(/[\s*]+/g, " ");
  expect(about).toMatch(/^[A-Z].{20,}[.]$/);
  expect(words.startsWith(`/ ${about} /`)).toBe(true);
});

test("each machine has one name", () => {
  expect(new Set(catalogue.map(({ machine }) => machine)).size).toBe(catalogue.length);
});
