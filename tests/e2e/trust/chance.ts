import { createHash, randomUUID } from "node:crypto";
import process from "node:process";
import { byLength } from "../../length";
import type { Chance } from "./fault";

/** Where faults strike within a save: a cut byte, the moment of a kill. */
export const SEED = process.env["BACKROOM_TRUST_SEED"] || byLength({ short: "matrix", long: randomUUID() });

/** The random numbers of one cell, whichever cells ran before it. */
export function chanceOf(form: string, fault: string, seed = SEED): Chance {
  let drawn = 0;
  return () => {
    drawn += 1;
    const hash = createHash("sha256").update(`${seed}/${form}/${fault}/${drawn}`).digest();
    return hash.readUInt32BE() / 2 ** 32;
  };
}
