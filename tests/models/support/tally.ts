import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Kind } from "./generate";

const FOLDER = fileURLToPath(new URL("../../../.cache/models/", import.meta.url));

/** A fault of the generator, and the rule by which it was noticed; null for none. */
export type GeneratedFault = { kind: Kind; name: string; by: string | null };

/** What the tests of a model covered; `npm run coverage:models` reads it. */
export type Tally = {
  /** The machine's name in the catalogue; null for faults injected into all machines. */
  of: string | null;
  states: readonly string[];
  transitions: readonly string[];
  paths: number;
  /** Injected faults, and whether each was detected. */
  mutants: Readonly<Record<string, boolean>>;
  /** States and transitions that no path can reach, each with the reason. */
  unreachable: Readonly<Record<string, string>>;
  /** Only in `npm run coverage:models`. */
  generated?: readonly GeneratedFault[];
  /** Generated faults that nobody could notice, each with the reason. */
  equivalents?: Readonly<Record<string, string>>;
};

export function keepTally(name: string, tally: Tally): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${name}.json`), JSON.stringify(tally));
}

export const forgetTallies = (): void => rmSync(FOLDER, { recursive: true, force: true });

export function readTallies(): Tally[] {
  mkdirSync(FOLDER, { recursive: true });
  return readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(path.join(FOLDER, name), "utf8")) as Tally);
}
