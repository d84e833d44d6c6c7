import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../src/api/kit/errors";
import { REFUSALS, type RefusalCode } from "../../../src/api/kit/refusals.contract";

const sourcesIn = (folder: string): { file: string; source: string }[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ file: join(folder, name), source: readFileSync(join(folder, name), "utf8") }));

const QUOTED = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** The texts of a source that hold more than one word; parts of a template count on their own. */
const sentencesOf = (source: string): string[] =>
  [...source.matchAll(QUOTED)]
    .flatMap(([, plain = "", template = ""]) => [plain, ...template.split(/\$\{[^}]*\}/)])
    .map((text) => text.trim())
    .filter((text) => /\w \w/.test(text));

const server = sourcesIn("server");
const client = sourcesIn("src");
const serverTexts = [...new Set(server.flatMap(({ source }) => sentencesOf(source)))];

const DECISIONS = [
  /\.(?:includes|startsWith|endsWith|indexOf|search|match)\(\s*(["'`/])(.+?)\1/g,
  /[=!]==?\s*(["'`])(.+?)\1/g,
  /\bcase (["'`])(.+?)\1/g,
  /([/])((?:\\.|[^/\\\n])+)\/[a-z]*\.(?:test|exec)\(/g,
];

/** Each literal that a source compares a text with. */
const comparedIn = (source: string): string[] =>
  DECISIONS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, , text = ""]) => text));

/** A failure's words as the receiver or the argument of a comparison. */
const ON_WORDS =
  /\b(?:failure|refusal|thrown|body)\??\.(?:title|reason|text|message|error)\b\??\.(?:includes|startsWith|endsWith|indexOf|search|match)\(|\.(?:test|exec|includes)\((?:failure|refusal|thrown|body)\??\.(?:title|reason|text|message|error)\b/;

describe("the client decides by the code of a refusal", () => {
  test("there are texts and sources to look at", () => {
    expect(serverTexts.length).toBeGreaterThan(200);
    expect(client.length).toBeGreaterThan(300);
    expect(comparedIn('if (text.includes("verify password")) return /on order (\\d+)/i.exec(text);')).toEqual([
      "verify password",
      "on order (\\d+)",
    ]);
    expect(ON_WORDS.test("lines.filter(({ name }) => failure.title.includes(name))")).toBe(true);
  });

  test("a reply means the same whatever its text says", () => {
    const everyText = serverTexts.join(". ");
    const meaning = ({ kind, toast }: ReturnType<typeof failureOf>) => `${kind} ${toast?.tone}`;
    for (const [code, { statuses }] of Object.entries(REFUSALS) as [RefusalCode, { statuses: readonly number[] }][]) {
      for (const status of statuses) {
        expect(meaning(failureOf(status, everyText, { code }))).toBe(meaning(failureOf(status, "", { code })));
        expect(meaning(failureOf(status, everyText))).toBe(meaning(failureOf(status, "")));
      }
    }
  });

  test("no source compares with a text of the server, or reads the words of a failure", () => {
    const inServer = (text: string) => /\w \w/.test(text) && serverTexts.some((each) => each.includes(text));
    const faults = client.flatMap(({ file, source }) => [
      ...comparedIn(source)
        .filter(inServer)
        .map((text) => `${file} compares with "${text}"`),
      ...(ON_WORDS.test(source) ? [`${file} reads the words of a failure`] : []),
    ]);
    expect(faults).toEqual([]);
  });
});
