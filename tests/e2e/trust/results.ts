import { appendFileSync, existsSync, readFileSync } from "node:fs";
import process from "node:process";
import type { Outcome } from "./cell";
import type { Cell } from "./cells";

/** Where `npm run bench -- trust` collects the outcome of each cell, one a line. */
const FILE = process.env["BACKROOM_TRUST_RESULTS"];

export type Result = Cell & { outcome: Outcome; seed: string };

export function note(result: Result): void {
  if (FILE) appendFileSync(FILE, `${JSON.stringify(result)}\n`);
}

/** The cells that an earlier part of this run found good. */
export function isDone({ form, fault }: Cell): boolean {
  return done.has(`${form}/${fault}`);
}

const done = new Set(
  FILE && existsSync(FILE)
    ? readFileSync(FILE, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Result)
        .filter(({ outcome }) => outcome === "kept")
        .map(({ form, fault }) => `${form}/${fault}`)
    : [],
);
