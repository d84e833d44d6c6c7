import { readdirSync } from "node:fs";
import path from "node:path";
import { groupBy } from "../../server/core/group-by";
import { projectRoot } from "../../server/core/root";
import { Refusal, say, secondsSince } from "../kit/say";
import { needlessExcuses } from "./rules/excuses";
import type { Mutant, Recorded } from "./rules/mutant";
import { bestFirst, luckOf, reachOf } from "./rules/plan";
import { isFound, outcomeOf, reportOf } from "./rules/report";
import { type Limits, runMutants, vitest } from "./rules/run";
import { chosen } from "./rules/sample";
import { allCode, allRecorded, allResults, isRecorded } from "./rules/shelf";

export type RulesOptions = {
  /** Only mutants that match all these words or patterns. */
  only?: string[];
  /** Only so many of each room, chosen by `seed`. */
  sample?: number;
  seed?: number;
  /** Only with the tests that were recorded before. */
  asRecorded?: boolean;
  /** Runs nothing. */
  report?: boolean;
  /** Stops after so long. */
  minutes?: number;
  workers?: number;
  /** Only with the test files whose path matches this pattern. */
  tests?: string;
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

function record(files: readonly string[], limits: Limits): Recorded[] {
  const changed = files.filter((file) => !isRecorded(file));
  if (changed.length > 0) {
    const began = performance.now();
    vitest("record", changed, limits);
    say(`recorded ${changed.filter(isRecorded).length} of ${changed.length} test files in ${secondsSince(began)}`);
  }
  return allRecorded().filter(({ file }) => files.includes(file));
}

/** Switches each mutant of the server's rules on while the tests that reach it run, and prints what survives. */
export function coverRules({
  only = [],
  sample,
  seed = 1,
  asRecorded = false,
  report = false,
  minutes = Infinity,
  workers,
  tests = "",
}: RulesOptions): number {
  const limits: Limits = { workers, until: Date.now() + minutes * 60_000 };
  const isAsked = (file: string) => new RegExp(tests).test(file);
  const recorded = report || asRecorded ? allRecorded() : record(testFiles().filter(isAsked), limits);
  const named = unique([...recorded.flatMap(({ mutants }) => mutants), ...allCode()]).filter((mutant) =>
    only.every((word) => new RegExp(word, "i").test(textOf(mutant))),
  );
  if (named.length === 0) throw new Refusal(`No mutant matches ${only.join(" ")}.`);
  const byId = new Map(named.map((mutant) => [mutant.id, mutant]));
  const asked = recorded.filter(({ file }) => isAsked(file));
  const reach = reachOf(asked);
  // What a changed file reaches now is not known before it is recorded again.
  const current = reachOf(asked.filter(({ file }) => isRecorded(file)));
  const planned = (mutants: readonly Mutant[]) => {
    const luck = luckOf(allResults(byId), byId);
    return new Map(mutants.map((mutant) => [mutant.id, bestFirst(mutant, current.get(mutant.id) ?? [], luck)]));
  };
  const outcomes = (mutants: readonly Mutant[]) => {
    const results = groupBy(allResults(byId), ({ id }) => id);
    return mutants.flatMap((mutant) => {
      const [found, files] = [results.get(mutant.id) ?? [], reach.get(mutant.id) ?? []];
      // One that no test reaches needs no run.
      const isUnreached = files.length === 0 && tests === "";
      return found.length > 0 || isUnreached ? [outcomeOf(mutant, found, files)] : [];
    });
  };
  const mutants = chosen(named, sample, seed);
  if (!report) {
    const began = performance.now();
    runMutants(mutants, planned, limits, say);
    say(`${mutants.length} mutants in ${secondsSince(began)}`);
  }
  const found = outcomes(mutants);
  say(reportOf(found, mutants).join("\n"));
  const noticed = new Set(found.filter(isFound).map(({ mutant }) => mutant.id));
  const needless = needlessExcuses(
    mutants,
    ({ id }) => noticed.has(id),
    mutants.length === named.length && only.length === 0,
  );
  for (const excuse of needless) console.error(`No mutant needs the excuse ${excuse}.`);
  return needless.length === 0 ? 0 : 1;
}
