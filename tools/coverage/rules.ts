import { readdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../server/core/root";
import { Refusal, say, secondsSince } from "../kit/say";
import type { Mutant, Recorded } from "./rules/mutant";
import { candidatesOf } from "./rules/plan";
import { outcomeOf, reportOf } from "./rules/report";
import { runMutants, vitest } from "./rules/run";
import { chosen } from "./rules/sample";
import { allCode, allRecorded, allResults, isRecorded } from "./rules/shelf";

export type RulesOptions = {
  /** Only mutants that match all these words or patterns. */
  only?: string[];
  /** Only so many of them, chosen by `seed`. */
  sample?: number;
  seed?: number;
  /** Only those that the last run left alive. */
  again?: boolean;
  /** Only with the tests that were recorded before. */
  asRecorded?: boolean;
  /** Runs nothing. */
  report?: boolean;
};

/**
 * Tests that start servers of their own, whose statements are not seen here, and those that only repeat what others send,
 * under load or at random, for minutes.
 */
const LEFT_OUT = /^tests\/server\/(?:running|attacks|data)\/|-demo\.test|-large\.test|generative/;

const testFiles = (): string[] =>
  ["tests/server", "server"]
    .flatMap((folder) =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.posix.join(folder, name),
      ),
    )
    .filter((file) => file.endsWith(".test.ts") && !LEFT_OUT.test(file))
    .toSorted();

const textOf = ({ id, file, place, kind, term }: Mutant) => `${id} ${file} ${place} ${kind} ${term}`;

const unique = (mutants: readonly Mutant[]): Mutant[] => [...new Map(mutants.map((each) => [each.id, each])).values()];

function record(files: readonly string[]): Recorded[] {
  const changed = files.filter((file) => !isRecorded(file));
  if (changed.length > 0) {
    const began = performance.now();
    vitest("record", changed, "record");
    say(`recorded ${changed.length} test files in ${secondsSince(began)}`);
  }
  return allRecorded().filter(({ file }) => files.includes(file));
}

/** Switches each mutant of the server's rules on while the tests that reach it run, and prints what survives. */
export function coverRules({
  only = [],
  sample,
  seed = 1,
  again = false,
  asRecorded = false,
  report = false,
}: RulesOptions): number {
  const recorded = report || asRecorded ? allRecorded() : record(testFiles());
  const before = new Map<string, ReturnType<typeof allResults>>();
  for (const result of allResults()) before.set(result.id, [...(before.get(result.id) ?? []), result]);
  const named = unique([...recorded.flatMap(({ mutants }) => mutants), ...allCode()]).filter((mutant) =>
    only.every((word) => new RegExp(word, "i").test(textOf(mutant))),
  );
  if (named.length === 0) throw new Refusal(`No mutant matches ${only.join(" ")}.`);
  const candidates = new Map(named.map((mutant) => [mutant.id, candidatesOf(mutant, recorded)]));
  const outcomes = (mutants: readonly Mutant[]) => {
    const results = allResults();
    return mutants.map((mutant) =>
      outcomeOf(
        mutant,
        results.filter(({ id }) => id === mutant.id),
        candidates.get(mutant.id) ?? [],
      ),
    );
  };
  const alive = new Set(
    again ? outcomes(named).flatMap(({ mutant, verdict }) => (verdict === "survived" ? [mutant.id] : [])) : [],
  );
  const mutants = chosen(again ? named.filter(({ id }) => alive.has(id)) : named, sample, seed);
  if (!report) {
    const began = performance.now();
    runMutants(mutants, candidates, new Date().toISOString(), say);
    say(`${mutants.length} mutants in ${secondsSince(began)}`);
  }
  const shown = report
    ? mutants.filter(({ id }) => before.has(id) || (candidates.get(id) ?? []).length === 0)
    : mutants;
  say(reportOf(outcomes(shown)).join("\n"));
  return 0;
}
