/** A pseudo-random generator that gives the same sequence for the same name. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number of 32 bits. */
  bits: () => number;
  /** A whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number;
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** One of `items`, each as often as its weight says. */
  weighted: <Item>(items: readonly Item[], weightOf: (item: Item) => number) => Item;
};

/** Each part of the seed draws from a separate stream, so that a change in one part does not change the others. */
export function createRandom(name: string): Random {
  const bits = sfc32(name);
  const next = () => bits() / 2 ** 32;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  return {
    next,
    bits,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items, weightOf) => {
      let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
      return items.find((item) => (left -= weightOf(item)) < 0) ?? pick(items);
    },
  };
}

/** Chris Doty-Humphrey's small fast counter generator, seeded with an FNV-1a hash of the name. */
function sfc32(name: string): () => number {
  let a = 0x811c9dc5;
  for (const letter of name) a = Math.imul(a ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  let b = a ^ 0x9e3779b9;
  let c = a ^ 0x243f6a88;
  let counter = 1;
  const draw = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) draw();
  return draw;
}
