import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findGaps, readTitles, writePage } from "../../../tools/coverage/clauses";
import { chapters } from "../../clauses";

test("every clause of the specification has existing tests, and the page that lists them is up to date", () => {
  const titles = readTitles();
  expect(findGaps(chapters, titles)).toEqual([]);
  expect(readFileSync("docs/coverage.md", "utf8")).toBe(writePage(chapters, titles));
});

test("a clause without a test and a missing test are both reported", () => {
  const planted = [
    { title: "1 Planted", clauses: [["no test shows this"], ["this was renamed", "an older title"]] },
  ] as const;
  expect(findGaps(planted, new Map([["another title", []]]))).toEqual([
    '1 Planted: no test shows that "no test shows this"',
    '1 Planted: there is no test "an older title"',
  ]);
});
