import { beforeAll, describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { edgeCover } from "./model";
import { mutate } from "./mutate";
import { BrokenRule, declaredTransitions, runPath, type Rig } from "./run";

/** A fault put into a machine, and the invariant that must find it. */
export type Mutant = { fault: string; put: Parameters<typeof mutate>[1]; caughtBy: string };

/** A machine with a fault is explored and run anew: quick, but not on a busy computer. */
const LIMIT_MS = 30_000;

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
  rigs: readonly Rig<Context, Label>[];
  mutants: readonly Mutant[];
};

/** Every path of the models holds on the machine, together they take each transition, and faults are found. */
export function describeModel<Context, Label extends string>(
  machine: string,
  { rigs, mutants }: Check<Context, Label>,
): void {
  describe(`model of ${machine}`, () => {
    const runs = rigs.flatMap((rig) => edgeCover(rig.model).map((path) => ({ rig, path })));
    const taken = new Set<string>();
    const complaints: string[] = [];

    beforeAll(async () => {
      for (const { rig, path } of runs) {
        try {
          for (const transition of await runPath(rig, path)) taken.add(transition);
        } catch (thrown) {
          complaints.push(thrown instanceof Error ? thrown.message : String(thrown));
        }
      }
    }, LIMIT_MS);

    test(`holds on all of its ${runs.length} paths`, () => {
      expect(complaints).toEqual([]);
    });

    test("every transition is taken by a path", () => {
      const declared = rigs.flatMap(({ model }) => [...declaredTransitions(model.machine).values()]);
      expect(declared.length).toBeGreaterThan(0);
      expect([...new Set(declared)].filter((transition) => !taken.has(transition))).toEqual([]);
    });

    for (const { fault, put, caughtBy } of mutants) {
      test(
        `finds ${fault}`,
        async () => {
          const found = await Promise.all(rigs.map((rig) => breaks(rig, mutate(rig.model.machine, put), caughtBy)));
          expect(found).toContain(true);
        },
        LIMIT_MS,
      );
    }
  });
}
