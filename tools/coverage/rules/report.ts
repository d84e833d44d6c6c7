import { groupBy } from "../../../server/core/group-by";
import { excuseOf } from "./excuses";
import { type Mutant, type Result, roomOf, type Verdict } from "./mutant";
import { type Candidate } from "./plan";

export type Outcome = { mutant: Mutant; verdict: Verdict | "unreached"; by: string | null; isExhausted: boolean };

/** What the runs of a mutant found; `isExhausted` if all tests that reach it ran. */
export function outcomeOf(mutant: Mutant, results: readonly Result[], candidates: readonly Candidate[]): Outcome {
  const found = results.find(({ verdict }) => verdict !== "survived" && verdict !== "missed");
  const isExhausted = candidates.every(({ file, isWhole }) => isWhole && results.some((each) => each.file === file));
  const isMissed = results.every(({ verdict: each }) => each === "missed");
  // Code that runs once, while its file is loaded, cannot be switched.
  const isFixed = isMissed && results.length > 0 && mutant.in === "code";
  return {
    mutant,
    verdict: found?.verdict ?? (isFixed ? "invalid" : isMissed ? "unreached" : "survived"),
    by: found?.by ?? null,
    isExhausted,
  };
}

/** A null where the table forbids one says nothing about the tests, and neither does what PostgreSQL cannot plan. */
const isRefused = ({ mutant, verdict, by }: Outcome): boolean =>
  verdict === "invalid" || (mutant.kind === "value null" && (by ?? "").includes("23502"));

export const isFound = ({ verdict }: Outcome) => verdict === "killed" || verdict === "timeout";

/** Alive, but not all tests that reach it ran. */
const isUndecided = ({ verdict, isExhausted }: Outcome) => verdict === "survived" && !isExhausted;

const isOpen = (outcome: Outcome) => !isFound(outcome) && excuseOf(outcome.mutant) === null;

function line(name: string, outcomes: readonly Outcome[], known: number): string {
  const counted = outcomes.filter((outcome) => !isRefused(outcome));
  const found = counted.filter(isFound).length;
  const open = counted.filter(isOpen).length;
  const undecided = counted.filter((outcome) => isOpen(outcome) && isUndecided(outcome)).length;
  const excused = counted.length - found - open;
  const rate = counted.length === excused ? "–" : `${((100 * found) / (counted.length - excused)).toFixed(1)} %`;
  const refused = outcomes.length - counted.length;
  const cells = [known, outcomes.length, refused, found, excused, open - undecided, undecided, rate];
  return [name.padEnd(24), ...cells.map((cell) => String(cell).padStart(10))].join("");
}

const grouped = (outcomes: readonly Outcome[], known: readonly Mutant[], by: (mutant: Mutant) => string) =>
  [...groupBy(known, by)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, those]) =>
      line(
        name,
        outcomes.filter(({ mutant }) => by(mutant) === name),
        those.length,
      ),
    );

const HEAD = [
  "".padEnd(24),
  ...["mutants", "tried", "refused", "killed", "excused", "survived", "undecided", "rate"].map((word) =>
    word.padStart(10),
  ),
].join("");

/**
 * The kill rate of each room and of each kind among the `known` mutants, and every survivor. What is undecided lowers the rate: a
 * later run may still find a test that notices it.
 */
export function reportOf(outcomes: readonly Outcome[], known: readonly Mutant[]): string[] {
  const open = outcomes.filter((outcome) => !isRefused(outcome) && isOpen(outcome));
  return [
    HEAD,
    ...grouped(outcomes, known, roomOf),
    "",
    ...grouped(outcomes, known, ({ kind }) => kind),
    "",
    line("all", outcomes, known.length),
    "",
    ...open.map(
      ({ mutant: { id, file, place, kind, term }, verdict, isExhausted }) =>
        `${id} ${file} ${place} | ${kind} | ${term}${verdict === "unreached" ? " (no test reaches it)" : isExhausted ? "" : " (not all tests ran)"}`,
    ),
  ];
}
