import type { Mutant, Order, Recorded } from "./mutant";
import { roomOf } from "./mutant";

/** A test file that reaches a mutant, with the tests to run; null for all of them. */
export type Candidate = { file: string; tests: string[] | null; ms: number; isWhole: boolean };

/** Tests of a file that take longer together are left out, the slowest first. */
const MOST_MS = 120_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function candidate({ file, setup, tests }: Recorded, id: string): Candidate | null {
  const direct = tests.filter(({ reached }) => reached.includes(id));
  const reaching = direct.length > 0 ? direct : setup.includes(id) ? tests : [];
  if (reaching.length === 0) return null;
  const cheap = reaching.toSorted((one, other) => one.ms - other.ms);
  const taken = cheap.filter((_, at) => at === 0 || sum(cheap.slice(0, at + 1).map(({ ms }) => ms)) < MOST_MS);
  return {
    file,
    tests: taken.map(({ name }) => name),
    ms: sum(taken.map(({ ms }) => ms)),
    isWhole: taken.length === reaching.length,
  };
}

/** How close a test file is to the code: its room, and the words of its name. */
function closeness(mutant: Mutant, file: string): number {
  const words = (mutant.file.split("/").at(-1) ?? "").replace(/\.ts$/, "").split("-");
  const isOfRoom = file.includes(`/${roomOf(mutant)}/`);
  return (isOfRoom ? 10 : 0) + words.filter((word) => file.includes(word)).length * 15;
}

/** The test files that reach a mutant, the best to ask first. */
export function candidatesOf(mutant: Mutant, recorded: readonly Recorded[]): Candidate[] {
  const all = recorded.flatMap((each) => candidate(each, mutant.id) ?? []);
  const cost = ({ file, ms }: Candidate) => (1000 + ms) / (1 + closeness(mutant, file));
  return all.toSorted((one, other) => cost(one) - cost(other));
}

/** The orders of one round: `width` test files of each mutant, after those of the rounds before. */
export function ordersOfRound(
  mutants: readonly Mutant[],
  candidates: ReadonlyMap<string, Candidate[]>,
  from: number,
  width: number,
): Map<string, Order[]> {
  const orders = new Map<string, Order[]>();
  for (const { id } of mutants) {
    for (const { file, tests } of (candidates.get(id) ?? []).slice(from, from + width)) {
      orders.set(file, [...(orders.get(file) ?? []), { mutant: id, tests }]);
    }
  }
  return orders;
}
