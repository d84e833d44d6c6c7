import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { edgeCover, type Path } from "./model";
import { mutate } from "./mutate";
import { BrokenRule, declaredStates, declaredTransitions, runPath, type Rig } from "./run";
import { keepTally } from "./tally";

/** A fault injected into a machine, and the invariant that must detect it. */
export type Mutant = { fault: string; put: Parameters<typeof mutate>[1]; caughtBy: string };

/**
 * Whether some path of the changed machine breaks the rule. The labels of the sound machine's `paths` usually lead to it;
 * only if they do not are the changed machine's own paths found, which takes far longer than to walk some.
 */
async function breaks<Context, Label extends string>(
  rig: Rig<Context, Label>,
  paths: readonly Path<Label, Context>[],
  rule: string,
): Promise<boolean> {
  const isBroken = async (path: Parameters<typeof runPath<Context, Label>>[1], isPlanned: boolean) => {
    try {
      await runPath(rig, path);
    } catch (thrown) {
      if (thrown instanceof BrokenRule) return thrown.rule === rule;
      if (isPlanned) throw thrown;
    }
    return false;
  };
  for (const { name, steps } of paths)
    if (await isBroken({ name, steps: steps.map(({ label }) => ({ label })) }, false)) return true;
  for (const path of edgeCover(rig.model)) if (await isBroken(path, true)) return true;
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
    const covers = rigs.map((rig) => ({ rig, paths: edgeCover(rig.model) }));
    const runs = covers.flatMap(({ rig, paths }) => paths.map((path) => ({ rig, path })));
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
        const found = await Promise.all(
          covers.map(({ rig, paths }) => {
            const model = { ...rig.model, machine: mutate(rig.model.machine, put) };
            return breaks({ ...rig, model }, paths, caughtBy);
          }),
        );
        caught[fault] = found.includes(true);
        expect(found).toContain(true);
      });
    }
  });
}
