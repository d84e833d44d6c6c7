import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { Plugin } from "vite";
import { projectRoot } from "../../../server/core/root";
import { idOf, type Mutant } from "./mutant";
import { PLAIN_RULES } from "./plain-rules";
import { keepCode } from "./shelf";

const nothing = () => {};
const silent: ConstructorParameters<typeof Instrumenter>[0] = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Texts for people and patterns are not rules. */
const EXCLUDED = ["StringLiteral", "Regex"];

type Position = { line: number; column: number };

const textBetween = (lines: readonly string[], start: Position, end: Position) =>
  lines
    .slice(start.line, end.line + 1)
    .map((line, index, { length }) =>
      line.slice(index === 0 ? start.column : 0, index === length - 1 ? end.column : undefined),
    )
    .join(" ")
    .replaceAll(/\s+/g, " ");

/** The code of a file with all its mutants in it, each behind a switch, and what they are. */
async function instrument(file: string, source: string): Promise<{ code: string; mutants: Mutant[] }> {
  const { files, mutants } = await new Instrumenter(silent).instrument(
    [{ name: path.join(projectRoot, file), mutate: true, content: source }],
    { plugins: null, excludedMutations: EXCLUDED, ignorers: [] },
  );
  const lines = source.split("\n");
  const known = mutants.map((mutant): Mutant => {
    const { start, end } = mutant.location;
    const before = textBetween(lines, start, end);
    const place = `line ${start.line + 1}`;
    const term = `${before} → ${mutant.replacement.replaceAll(/\s+/g, " ")}`;
    return {
      id: idOf(file, mutant.mutatorName, place, String(start.column), term),
      in: "code",
      file,
      place,
      kind: mutant.mutatorName,
      term,
    };
  });
  const own = (text: string) => text.replaceAll(/"(\d+)"/g, (_, at: string) => JSON.stringify(known[Number(at)]?.id));
  const code = files[0]?.content.replaceAll(/stry(?:MutAct|Cov)_9fa48\((?:"\d+"(?:, )?)+\)/g, own) ?? source;
  return { code, mutants: known.filter((_, at) => mutants[at]?.status !== "Ignored") };
}

/** Fails for a file that was moved, whose mutants would be left out without a word. */
export function instrumented(): Plugin {
  const lost = PLAIN_RULES.filter((file) => !existsSync(path.join(projectRoot, file)));
  if (lost.length > 0) throw new Error(`These files of plain rules do not exist: ${lost.join(", ")}.`);
  return {
    name: "backroom:mutants",
    enforce: "pre",
    async load(id) {
      const file = path.relative(projectRoot, id);
      if (!PLAIN_RULES.includes(file)) return null;
      const { code, mutants } = await instrument(file, readFileSync(id, "utf8"));
      keepCode(file, mutants);
      return code;
    },
  };
}
