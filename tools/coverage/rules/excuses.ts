import type { Mutant } from "./mutant";

type Excuse = { file?: RegExp; kind?: RegExp; term: RegExp; reason: string };

/** Mutants that no test can notice, each with the reason. */
const EXCUSES: readonly Excuse[] = [
  {
    kind: /^where dropped$/,
    term: /\(SELECT count\(\*\) FROM \w+\) >= 0$/,
    reason: "is always true; it makes PostgreSQL run one part of the statement before another, for the order of locks",
  },
  {
    file: /^server\/money\/moves\.ts$/,
    kind: /^where dropped$/,
    term: /^from accounts: key = ANY/,
    reason: "only keeps rows from being read: the caller picks its accounts by their keys",
  },
];

const fits = ({ file, kind, term }: Excuse, mutant: Mutant): boolean =>
  term.test(mutant.term) && (file?.test(mutant.file) ?? true) && (kind?.test(mutant.kind) ?? true);

/** Why a mutant that survives is no gap, or null. */
export const excuseOf = (mutant: Mutant): string | null =>
  EXCUSES.find((excuse) => fits(excuse, mutant))?.reason ?? null;

/** The excuses that no mutant needs, since a test notices all that they fit; with `isAll` also those that fit none. */
export const needlessExcuses = (
  known: readonly Mutant[],
  isNoticed: (mutant: Mutant) => boolean,
  isAll: boolean,
): string[] =>
  EXCUSES.filter((excuse) => {
    const those = known.filter((mutant) => fits(excuse, mutant));
    return those.length > 0 ? those.every(isNoticed) : isAll;
  }).map(({ file, kind, term }) => [file, kind, term].map(String).join(" "));
