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

/** Why a mutant that survives is no gap, or null. */
export const excuseOf = ({ file, kind, term }: Mutant): string | null =>
  EXCUSES.find(
    (excuse) => excuse.term.test(term) && (excuse.file?.test(file) ?? true) && (excuse.kind?.test(kind) ?? true),
  )?.reason ?? null;
