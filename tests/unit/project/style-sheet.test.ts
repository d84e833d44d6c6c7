import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { WEB } from "../../../tools/bench/web/pages";

/** Of the pages as last built, which `npm test` does first. */
const styles = () => {
  const folder = path.join(WEB, "assets");
  const sheets = readdirSync(folder).filter((file) => file.endsWith(".css"));
  return sheets.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
};

/** A sibling of any kind after a sibling of any kind, such as `.body > * + *`. */
const ANY_AFTER_ANY = /[^{},]*\*\s*[+~]\s*[*:][^{},]*/g;

// With one such rule of one page, the browser styles all of an element again when anything in it comes or goes.
test("no rule of any page makes the browser style everything again when an element comes or goes", () => {
  expect(styles().length).toBeGreaterThan(10_000);
  expect(styles().match(ANY_AFTER_ANY) ?? []).toEqual([]);
});
