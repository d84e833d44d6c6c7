import { v7 } from "uuid";
import type { Random } from "./random";

/** Makes the key of a record made at a moment (ms): UUIDv7 like every other key, but the same in every seeding. */
export type Keys = (at: number) => string;

export function createKeys(random: Random): Keys {
  const words = new Uint32Array(4);
  const bytes = new Uint8Array(words.buffer);
  return (at) => {
    for (let word = 0; word < words.length; word += 1) words[word] = random.bits();
    return v7({ msecs: at, random: bytes });
  };
}
