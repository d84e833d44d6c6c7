import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "node:util";
import { chapters } from "../../tests/clauses";
import type { Chapter } from "../../tests/clauses/clause";
import { Refusal, say } from "../kit/say";

const FOLDERS = ["server", "src", "tests", "tools"];
const TITLE = /\b(?:test|it|describe|describeModel)(?:\.each\([^]*?\))?\(\s*(["'`])((?:\\.|(?!\1)[^\\])+)\1/g;

const testFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
  )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .toSorted();

/** The titles of all tests, with their files. */
export function readTitles(): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const file of testFiles()) {
    for (const [, , raw = ""] of readFileSync(file, "utf8").matchAll(TITLE)) {
      const title = raw.replaceAll(/\\(.)/g, "$1");
      titles.set(title, [...(titles.get(title) ?? []), file]);
    }
  }
  return titles;
}

/** The problems of the clauses: clauses without tests, and named tests that do not exist. */
export const findGaps = (of: readonly Chapter[], titles: ReadonlyMap<string, unknown>): string[] =>
  of.flatMap(({ title, clauses }) =>
    clauses.flatMap(([says, ...shownBy]) =>
      shownBy.length === 0
        ? [format("%s: no test shows that %j", title, says)]
        : shownBy.filter((name) => !titles.has(name)).map((name) => format("%s: there is no test %j", title, name)),
    ),
  );

const row = ([says, ...shownBy]: readonly string[], titles: ReadonlyMap<string, string[]>): string[] => [
  `- ${says}`,
  ...shownBy.map((name) => `  - ${name} (${(titles.get(name) ?? []).map((file) => `\`${file}\``).join(", ")})`),
];

/** The page, one line a clause with its tests below it. */
export function writePage(of: readonly Chapter[], titles: ReadonlyMap<string, string[]>): string {
  const total = of.reduce((sum, { clauses }) => sum + clauses.length, 0);
  const lines = [
    "# What shows what",
    "",
    `${total} clauses of what was asked for, each with the tests that show it. Made by \`npm run coverage:clauses\` from`,
    "`tests/clauses` and the titles of the tests; a clause without a test fails the build.",
    ...of.flatMap(({ title, clauses }) => ["", `## ${title}`, "", ...clauses.flatMap((clause) => row(clause, titles))]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Writes docs/coverage.md from tests/clauses and the titles of the tests. Throws Refusal on a clause without a test. */
export function writeCoverage(): void {
  const titles = readTitles();
  const gaps = findGaps(chapters, titles);
  if (gaps.length > 0) throw new Refusal(gaps.join("\n"));
  writeFileSync("docs/coverage.md", writePage(chapters, titles));
  say(`${chapters.reduce((sum, { clauses }) => sum + clauses.length, 0)} clauses, each with a test`);
}
