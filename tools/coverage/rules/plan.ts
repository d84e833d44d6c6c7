import { groupBy } from "../../../server/core/group-by";
import type { Mutant, Order, Reach, Recorded, Result } from "./mutant";
import { roomOf } from "./mutant";
import { versionOf } from "./shelf";

/** A test file that reaches a mutant, with the tests to run; null for all of them. */
export type Candidate = { file: string; tests: string[] | null; ms: number; isWhole: boolean };

/** Tests of a file that take longer together are left out, the slowest first. */
const MOST_MS = 120_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

type Reaching = { id: string; tests: Reach[] };

/** The tests of a file that reach each mutant: those that do it themselves, or all if a hook does it. */
function reachingOf({ setup, tests }: Recorded): Reaching[] {
  const direct = new Map<string, Reach[]>(setup.map((id) => [id, []]));
  for (const test of tests) for (const id of test.reached) direct.set(id, [...(direct.get(id) ?? []), test]);
  return [...direct].map(([id, those]) => ({ id, tests: those.length > 0 ? those : tests }));
}

function candidate(file: string, reaching: readonly Reach[]): Candidate {
  const cheap = reaching.toSorted((one, other) => one.ms - other.ms);
  let total = 0;
  const taken = cheap.filter(({ ms }, at) => at === 0 || (total += ms) < MOST_MS);
  return {
    file,
    tests: taken.map(({ name }) => name),
    ms: sum(taken.map(({ ms }) => ms)),
    isWhole: taken.length === reaching.length,
  };
}

/** The test files that reach each mutant. */
export function reachOf(recorded: readonly Recorded[]): ReadonlyMap<string, Candidate[]> {
  const all = recorded.flatMap((each) =>
    reachingOf(each).map(({ id, tests }) => ({ id, found: candidate(each.file, tests) })),
  );
  return new Map([...groupBy(all, ({ id }) => id)].map(([id, those]) => [id, those.map(({ found }) => found)]));
}

/** How often the tests of a file were asked about a source file, and how often they noticed its fault. */
export type Luck = ReadonlyMap<string, { asked: number; noticed: number }>;

const pairOf = (source: string, file: string) => `${source} ${file}`;

/** What the results so far say about each pair of a source file and a test file. */
export function luckOf(results: readonly Result[], mutants: ReadonlyMap<string, Mutant>): Luck {
  const luck = new Map<string, { asked: number; noticed: number }>();
  for (const { id, file, verdict } of results) {
    const pair = pairOf(mutants.get(id)?.file ?? "", file);
    const before = luck.get(pair) ?? { asked: 0, noticed: 0 };
    const isNoticed = verdict === "killed" || verdict === "timeout";
    luck.set(pair, { asked: before.asked + 1, noticed: before.noticed + (isNoticed ? 1 : 0) });
  }
  return luck;
}

/** How likely some tests of a file notice the fault: at first by its room and its name, then by what the file noticed. */
function chance(mutant: Mutant, { file, tests }: Candidate, luck: Luck): number {
  const words = (mutant.file.split("/").at(-1) ?? "").replace(/\.ts$/, "").split("-");
  const named = words.filter((word) => (file.split("/").at(-1) ?? "").includes(word)).length;
  const ofOne = 0.01 + (file.includes(`/${roomOf(mutant)}/`) ? 0.1 : 0) + (0.1 * named) / words.length;
  const guess = 1 - (1 - ofOne) ** (tests?.length ?? 1);
  const { asked, noticed } = luck.get(pairOf(mutant.file, file)) ?? { asked: 0, noticed: 0 };
  return (noticed + guess * GUESS_WEIGHT) / (asked + GUESS_WEIGHT);
}

/** A guess counts as much as so many results. */
const GUESS_WEIGHT = 4;
/** What a run of a file takes besides its tests, in milliseconds. */
const START_MS = 400;

/** The test files that reach a mutant, the best to ask first. */
export function bestFirst(mutant: Mutant, reaching: readonly Candidate[], luck: Luck): Candidate[] {
  const cost = new Map(reaching.map((each) => [each, (START_MS + each.ms) / chance(mutant, each, luck) ** 2]));
  return reaching.toSorted((one, other) => (cost.get(one) ?? 0) - (cost.get(other) ?? 0));
}

/** The orders of one round: `width` test files of each mutant, after those of the rounds before. */
export function ordersOfRound(
  mutants: readonly Mutant[],
  candidates: ReadonlyMap<string, Candidate[]>,
  from: number,
  width: number,
): Map<string, Order[]> {
  const orders = new Map<string, Order[]>();
  for (const mutant of mutants) {
    for (const { file, tests } of (candidates.get(mutant.id) ?? []).slice(from, from + width)) {
      const order = { mutant: mutant.id, tests, version: versionOf(mutant, file) };
      orders.set(file, [...(orders.get(file) ?? []), order]);
    }
  }
  return orders;
}
