import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { edgeCover } from "./model";
import { mutate } from "./mutate";
import { BrokenRule, declaredStates, declaredTransitions, runPath, type Rig } from "./run";
import { keepTally } from "./tally";

/** A fault put into a machine, and the invariant that must find it. */
export type Mutant = { fault: string; put: Parameters<typeof mutate>[1]; caughtBy: string };

/** Explores and runs a machine with a deliberate fault: quick, but not on a busy computer. */

/** Whether a path of the machine breaks the rule. */
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
  /** States and transitions no path can come to, by place and name, each with the reason. */
  unreachable?: Readonly<Record<string, string>>;
};

/** Every path of the models holds on the machine, together they take each transition, and faults are found. */
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

    test(`holds on all of its ${runs.length} paths`, () => {
      expect(complaints).toEqual([]);
    });

    test("every transition is taken by a path", () => {
      const declared = rigs.flatMap(({ model }) => [...declaredTransitions(model.machine).values()]);
      expect(declared.length).toBeGreaterThan(0);
      expect([...new Set(declared)].filter((name) => !transitions.has(name) && !(name in unreachable))).toEqual([]);
    });

    test("every state is visited by a path", () => {
      const declared = rigs.flatMap(({ model }) => declaredStates(model.machine));
      expect([...new Set(declared)].filter((name) => !states.has(name) && !(name in unreachable))).toEqual([]);
    });

    for (const { fault, put, caughtBy } of mutants) {
      test(`finds ${fault}`, async () => {
        const found = await Promise.all(rigs.map((rig) => breaks(rig, mutate(rig.model.machine, put), caughtBy)));
        caught[fault] = found.includes(true);
        expect(found).toContain(true);
      });
    }
  });
}
