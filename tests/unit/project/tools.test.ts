import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { program } from "../../../tools/program";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

const nested = (command: Command): Command[] => [command, ...command.commands.flatMap(nested)];
const commands = nested(program);
const wordsOf = (command: Command): string =>
  [command.parent && wordsOf(command.parent), command.name()].join(" ").trim();

const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].concat(
  readdirSync(path.join(projectRoot, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
);

test.each(commands.map((command) => [wordsOf(command), command] as const))("%s has help", (_words, command) => {
  const text = command.configureHelp({ helpWidth: 500 }).helpInformation();
  expect(text).toContain("Usage: ");
  expect(text).toContain("-h, --help");
  expect(command.description()).toMatch(/^[A-Z].*\.$/s);
  for (const { long, description } of command.options) {
    expect(description, long ?? "").not.toBe("");
    expect(text).toContain(long);
  }
  for (const { summary, name } of command.commands.map((each) => ({ summary: each.summary(), name: each.name() })))
    expect(text, name).toContain(summary);
});

describe("the short names", () => {
  const short = Object.entries(scripts).filter(([, script]) => script.startsWith("npm run tool -- "));

  test.each(short)("npm run %s is a command of the tools", (_name, script) => {
    const words = script.replace("npm run tool -- ", "").split(" ");
    const found = words.reduce<Command | undefined>(
      (at, word) => at?.commands.find((each) => each.name() === word),
      program,
    );
    expect(found?.commands).toEqual([]);
  });

  test("are there for every command", () => {
    const named = new Set(short.map(([, script]) => script.replace("tool -- ", "")));
    const missing = commands
      .filter((command) => command.commands.length === 0 && command.name() !== "doctor")
      .map((command) => `npm run ${wordsOf(command).replace("npm run tool -- ", "")}`)
      .filter((words) => !named.has(words));
    expect(missing).toEqual([]);
    expect(scripts["doctor"]).toBe("node tools/doctor.mjs");
  });
});

test("every npm script that the documents name exists", () => {
  const named = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/npm run ([\w:-]+)/g), ([, name = ""]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test.each([
  [["fuzz", "--request", "5"], "unknown option '--request'"],
  [["fuzz", "--requests", "many"], "whole number from 1"],
  [["bench", "speed"], "Allowed choices are server, web"],
  [["replay"], "missing required argument 'file'"],
  [["backup"], "missing required argument 'folder'"],
  [["restor"], "Did you mean restore?"],
])("%j is refused before anything runs", async (words, why) => {
  let output = "";
  for (const command of commands) command.exitOverride().configureOutput({ writeErr: (text) => (output += text) });
  await expect(program.parseAsync(words, { from: "user" })).rejects.toThrow(why);
  expect(output).toContain(why);
});
