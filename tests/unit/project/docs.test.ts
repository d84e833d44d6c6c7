import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const PAGES = ["", "docs/", "docs/adr/"].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => folder + file),
);

/** A file or folder from the root; names with a placeholder (`<room>`, `*`, `…`) are not paths. */
const PATH = /`((?:src|server|tests|tools|scripts|docs)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;

const exists = (file: string) => existsSync(path.join(root, file));

test.each(PAGES)("the files that %s names exist", (page) => {
  const text = readFileSync(path.join(root, page), "utf8");
  const named = [...text.matchAll(PATH)].map(([, name = ""]) => name);
  expect(named.filter((name) => !exists(name))).toEqual([]);
  const linked = [...text.matchAll(LINK)].map(([, to = ""]) => path.join(path.dirname(page), to));
  expect(linked.filter((file) => !exists(file))).toEqual([]);
});
