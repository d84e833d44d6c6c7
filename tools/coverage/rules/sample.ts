import type { Mutant } from "./mutant";
import { idOf } from "./mutant";

/** So many of the mutants, or all, in an order that is always the same for a seed: a run that stops early is a sample too. */
export function chosen(mutants: readonly Mutant[], sample: number | undefined, seed: number): Mutant[] {
  const drawn = mutants.map((mutant) => ({ mutant, lot: idOf(String(seed), mutant.id) }));
  return drawn
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}
