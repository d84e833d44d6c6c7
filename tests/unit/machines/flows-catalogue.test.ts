import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { catalogue } from "../../../src/flows/catalogue";

const source = fileURLToPath(new URL("../../../src", import.meta.url));
const END = ".machine.ts";

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(END));

test("every machine of the app is in the catalogue, by its file's name", () => {
  expect(catalogue.map(({ name }) => name).toSorted()).toEqual(
    files.map((file) => path.basename(file, END)).toSorted(),
  );
});

test.each(files)("what the catalogue says of %s is the sentence its file opens with", (file) => {
  const about = catalogue.find(({ name }) => name === path.basename(file, END))?.about ?? "";
  const words = readFileSync(path.join(source, file), "utf8").replaceAll(/[\s*]+/g, " ");
  expect(about).toMatch(/^The story .*[.]$/);
  expect(words.startsWith(`/ ${about}`)).toBe(true);
});

test("no two names are of one machine", () => {
  expect(new Set(catalogue.map(({ machine }) => machine)).size).toBe(catalogue.length);
});
