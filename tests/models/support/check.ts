import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { edgeCover } from "./model";
import { mutate } from "./mutate";
import { BrokenRule, declaredStates, declaredTransitions, runPath, type Rig } from "./run";
import { keepTally } from "./tally";

/** A fault injected into a machine, and the invariant that must detect it. */
export type Mutant = { fault: string; put: Parameters<typeof mutate>[1]; caughtBy: string };

/** Whether some path of the machine breaks the rule. */
async function breaks<Context, Label extends string>(
  rig: Rig<Context, Label>,
  machine: AnyStateMachine,
  rule: string,
): Promise<boolean> {
  const model = { ...rig.model, machine };
  for (const path of edgeCover(model)) {
    try {
      await runPath({ ...rig, model }, path);
    } catch (thrown) {
      if (!(thrown instanceof BrokenRule)) throw thrown;
      if (thrown.rule === rule) return true;
    }
  }
  return false;
}

type Check<Context, Label extends string> = {
  /** The machine's name in the catalogue. */
  of: string;
  rigs: readonly Rig<Context, Label>[];
  mutants: readonly Mutant[];
  /** States and transitions that no path can reach, each with the reason. */
  unreachable?: Readonly<Record<string, string>>;
};

/** Tests that the invariants hold on all paths, that the paths take every transition, and that faults are detected. */
export function describeModel<Context, Label extends string>(
  machine: string,
  { of, rigs, mutants, unreachable = {} }: Check<Context, Label>,
): void {
  describe(`model of ${machine}`, () => {
    const runs = rigs.flatMap((rig) => edgeCover(rig.model).map((path) => ({ rig, path })));
    const [transitions, states] = [new Set<string>(), new Set<string>()];
    const complaints: string[] = [];
    const caught: Record<string, boolean> = Object.fromEntries(mutants.map(({ fault }) => [fault, false]));

    beforeAll(async () => {
      for (const { rig, path } of runs) {
        try {
          const passed = await runPath(rig, path);
          for (const transition of passed.transitions) transitions.add(transition);
          for (const state of passed.states) states.add(state);
        } catch (thrown) {
          complaints.push(thrown instanceof Error ? thrown.message : String(thrown));
        }
      }
    });

    afterAll(() => {
      const passed = { states: [...states], transitions: [...transitions], paths: runs.length };
      keepTally(of, { of, ...passed, mutants: caught, unreachable });
    });

    test(`its invariants hold on all ${runs.length} paths`, () => {
      expect(complaints).toEqual([]);
    });

    test("a path takes every transition", () => {
      const declared = rigs.flatMap(({ model }) => [...declaredTransitions(model.machine).values()]);
      expect(declared.length).toBeGreaterThan(0);
      expect([...new Set(declared)].filter((name) => !transitions.has(name) && !(name in unreachable))).toEqual([]);
    });

    test("a path visits every state", () => {
      const declared = rigs.flatMap(({ model }) => declaredStates(model.machine));
      expect([...new Set(declared)].filter((name) => !states.has(name) && !(name in unreachable))).toEqual([]);
    });

    for (const { fault, put, caughtBy } of mutants) {
      test(`detects ${fault}`, async () => {
        const found = await Promise.all(rigs.map((rig) => breaks(rig, mutate(rig.model.machine, put), caughtBy)));
        caught[fault] = found.includes(true);
        expect(found).toContain(true);
      });
    }
  });
}
