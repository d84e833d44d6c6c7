import { idOf, type Mutant, roomOf } from "./mutant";

/**
 * So many mutants of each room, or all, in an order that is always the same for a seed: a run that stops early is a sample
 * too.
 */
export function chosen(mutants: readonly Mutant[], sample: number | undefined, seed: number): Mutant[] {
  const drawn = mutants
    .map((mutant) => ({ mutant, lot: idOf(String(seed), mutant.id) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1));
  const taken = new Map<string, number>();
  return drawn.flatMap(({ mutant }) => {
    const nth = (taken.get(roomOf(mutant)) ?? 0) + 1;
    taken.set(roomOf(mutant), nth);
    return nth <= (sample ?? Infinity) ? [mutant] : [];
  });
}
