import { afterAll, expect, test } from "vitest";
import { say } from "../../../tools/kit/say";
import { byLength } from "../../length";
import { CellFailed, type Outcome, runCell } from "./cell";
import { ALL, EVERY_REPLY, everyReply, selection } from "./cells";
import { SEED } from "./chance";
import { FAULTS } from "./faults";
import { FORMS } from "./forms";
import { isDone, note } from "./results";

const FILES = 2;
/** On more forms than this a fault shows the same again. */
const MOST_ALIKE = 3;
/** The first cells cover most: each covers a form, a fault, and a kind of form under a group of faults. */
const FEW = 11;
/** It starts a server of its own, which takes as long as six other cells. */
const SLOW = "a server killed during the save";

type Ended = { outcome: Outcome; error?: unknown };

/** Runs every `FILES`th cell from `first`; as many files as workers share the matrix. */
export function runMatrix(first: number): void {
  const cells = byLength({
    short: selection()
      .filter(({ fault }, at, all) => {
        const before = all.slice(0, at).filter((other) => other.fault === fault);
        return fault !== SLOW && before.length < MOST_ALIKE;
      })
      .slice(0, FEW),
    long: ALL,
  })
    .filter((cell, at) => at % FILES === first && !isDone(cell))
    .map(({ form, fault }) => [form, fault] as const);
  const counted: Record<Outcome, number> = { kept: 0, silent: 0, lost: 0, doubled: 0 };

  test.for(cells)("%s under %s is saved once, with all that was typed", async ([form, name]) => {
    const row = FORMS[form];
    const fault = name === EVERY_REPLY ? everyReply : FAULTS[name];
    if (row === undefined || fault === undefined) throw new Error("the cell is not in the matrix");
    const ended = runCell(form, row, name, fault).then(
      (): Ended => ({ outcome: "kept" }),
      (error: unknown): Ended => ({ outcome: error instanceof CellFailed ? error.outcome : "silent", error }),
    );
    const { outcome, error } = await ended;
    counted[outcome] += 1;
    note({ form, fault: name, outcome, seed: SEED });
    if (error !== undefined) throw error;
    expect(outcome).toBe("kept");
  });

  afterAll(() => {
    const { kept, silent, lost, doubled } = counted;
    const sum = kept + silent + lost + doubled;
    say(`trust: seed ${SEED}, ${sum} cells, ${lost} lost, ${doubled} doubled, ${silent} failed otherwise`);
  });
}
