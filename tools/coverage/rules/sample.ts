import type { Mutant } from "./mutant";
import { idOf } from "./mutant";

/** So many of the mutants, always the same for a seed. */
export function chosen(mutants: readonly Mutant[], sample: number | undefined, seed: number): Mutant[] {
  if (sample === undefined) return [...mutants];
  const drawn = mutants.map((mutant) => ({ mutant, lot: idOf(String(seed), mutant.id) }));
  return drawn
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}
