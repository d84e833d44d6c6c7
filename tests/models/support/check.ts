import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byLength, someOf } from "../../length";
import { generated, watchParts, type Parts } from "./generate";
import { noticed, randomWalks, storiesOf, truthfulWalks } from "./hunt";
import { likelyPaths } from "./likely";
import { edgeCover, type Path } from "./model";
import { mutate } from "./mutate";
import { BrokenRule } from "./oracle";
import { begin, declaredStates, declaredTransitions, runPath, type Passed, type Rig } from "./run";
import { storyOfShortest } from "./story";
import { type GeneratedFault, keepTally } from "./tally";
import { walkAtRandom, type Told } from "./truth";

/** `npm run coverage:models` also generates every fault of every machine. */
const isGenerating = process.env["BACKROOM_FAULTS"] === "1";

/** A fault injected into a machine, and the invariant that must detect it. */
export type Mutant = { fault: string; put: Parameters<typeof mutate>[1]; caughtBy: string };

type Planned<Context, Label extends string> = {
  rig: Rig<Context, Label>;
  paths: readonly Path<Label, Context>[];
  /** The paths to try first. */
  likely: ReturnType<typeof likelyPaths<Context, Label>>;
};

/**
 * Whether some path of a changed machine breaks the rule. The labels of the sound machine's `paths` usually lead to it;
 * only if they do not on any rig are the changed machines' own paths found, which takes far longer than to walk some.
 */
async function breaks<Context, Label extends string>(
  changed: readonly Planned<Context, Label>[],
  rule: string,
): Promise<boolean> {
  const isBroken = async (
    rig: Rig<Context, Label>,
    path: Parameters<typeof runPath<Context, Label>>[1],
    isPlanned: boolean,
  ) => {
    try {
      await runPath(rig, path);
    } catch (thrown) {
      if (thrown instanceof BrokenRule) return thrown.rule === rule;
      if (isPlanned) throw thrown;
    }
    return false;
  };
  const inTurn = [
    ...changed.flatMap(({ rig, likely }) => likely.map((path) => ({ rig, path }))),
    ...changed.flatMap(({ rig, paths }) => paths.map((path) => ({ rig, path }))),
  ];
  for (const { rig, path } of inTurn) {
    const steps = path.steps.map(({ label }) => ({ label }));
    if (await isBroken(rig, { name: path.name, steps }, false)) return true;
  }
  for (const { rig } of changed)
    for (const path of edgeCover(rig.model)) if (await isBroken(rig, path, true)) return true;
  return false;
}

/** The steps of a path as far as the one that an error names. */
const upTo = ({ steps }: Path<string>, thrown: unknown): string[] => {
  const labels = steps.map(({ label }) => label);
  const [, step] = /, step (\d+) \(/.exec(thrown instanceof Error ? thrown.message : "") ?? [];
  return step === undefined ? labels : labels.slice(0, Number(step));
};

const HOUR_MS = 3_600_000;

/** The rig with a machine that notes the parts of its actions, inputs and outputs. */
function watching<Context, Label extends string>(rig: Rig<Context, Label>, parts: Parts): Rig<Context, Label> {
  const machine = mutate(rig.model.machine, watchParts(rig.model.machine, parts));
  return { ...rig, model: { ...rig.model, machine } };
}

type Check<Context, Label extends string> = {
  /** The machine's name in the catalogue. */
  of: string;
  rigs: readonly Rig<Context, Label>[];
  /** Rigs for random walks next to a truth that does not read the machine, or for their stories alone. */
  walks?: readonly Told<Context, string>[];
  mutants: readonly Mutant[];
  /** States and transitions that no path can reach, each with the reason. */
  unreachable?: Readonly<Record<string, string>>;
  /** Generated faults that nobody could notice, each with the reason. */
  equivalents?: Readonly<Record<string, string>>;
};

/** Tests that the invariants hold on all paths, that the paths take every transition, and that faults are detected. */
export function describeModel<Context, Label extends string>(
  machine: string,
  { of, rigs, walks = [], mutants, unreachable = {}, equivalents = {} }: Check<Context, Label>,
): void {
  describe(`model of ${machine}`, () => {
    const covers = rigs.map((rig) => ({ rig, paths: edgeCover(rig.model) }));
    const runs = covers.flatMap(({ rig, paths }) => paths.map((path) => ({ rig, path })));
    // An invariant may hold on the model's own paths alone.
    const referred = rigs
      .filter(({ oracle }) => oracle?.isFromStart === true)
      .map((rig) => ({ ...rig, invariants: {} })) as unknown as Told<Context, string>[];
    const [transitions, states] = [new Set<string>(), new Set<string>()];
    const taken = new Map<object, ReadonlySet<string>>();
    const passes = new Map<object, Passed>();
    const parts: Parts = new Map();
    const faults: GeneratedFault[] = [];
    const complaints: { labels: readonly string[]; thrown: unknown }[] = [];
    const caught: Record<string, boolean> = Object.fromEntries(mutants.map(({ fault }) => [fault, false]));

    beforeAll(async () => {
      const watched = new Map(rigs.map((rig) => [rig, isGenerating ? watching(rig, parts) : rig]));
      for (const { rig, path } of runs) {
        try {
          const passed = await runPath(watched.get(rig) ?? rig, path, true);
          taken.set(path, passed.transitions);
          passes.set(path, passed);
          for (const transition of passed.transitions) transitions.add(transition);
          for (const state of passed.states) states.add(state);
        } catch (thrown) {
          complaints.push({ labels: upTo(path, thrown), thrown });
        }
      }
    });

    afterAll(() => {
      const passed = { states: [...states], transitions: [...transitions], paths: runs.length };
      keepTally(of, {
        of,
        ...passed,
        mutants: caught,
        unreachable,
        generated: faults,
        equivalents,
      });
    });

    const holdsInStories = <Any extends string>(rig: Rig<Context, Any>) => {
      for (const steps of rig.stories ?? []) {
        test(`its invariants hold when ${steps.join(", ")}`, async () => {
          const walk = await begin(rig);
          for (const label of steps) await walk.step(label, label);
          walk.stop();
          expect([...walk.passed.transitions]).not.toEqual([]);
        });
      }
    };
    for (const rig of rigs) holdsInStories(rig);
    for (const rig of walks) holdsInStories(rig);

    test(`its invariants hold on all ${runs.length} paths`, () => {
      expect(storyOfShortest(of, complaints)).toBeNull();
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

    test.runIf(referred.length > 0)(
      "it does what its reference says on random walks",
      { timeout: HOUR_MS },
      async () => {
        const parted: string[] = [];
        for (const rig of referred) parted.push(...(await storiesOf(of, rig, byLength({ short: 1, long: 100 }))));
        expect(parted).toEqual([]);
        // These shrink to a story that a person can read.
        const length = byLength({ short: { runs: 1, steps: 20 }, long: { runs: 2, steps: 1000 } });
        for (const rig of referred) expect(await walkAtRandom(of, rig, length)).toBeNull();
      },
    );

    for (const [index, rig] of walks.filter(({ stories }) => stories === undefined).entries()) {
      test(`random walks find it as it should be${index > 0 ? ` (${index + 1})` : ""}`, async () => {
        expect(await walkAtRandom(of, rig)).toBeNull();
      });
    }

    test.runIf(isGenerating)("notices generated faults", { timeout: HOUR_MS }, async () => {
      const [first] = rigs;
      if (first === undefined) throw new Error("there is no rig");
      const explored = covers.map(({ rig, paths }) => ({
        rig,
        paths,
        passed: passes,
        walks: [...(rig.stories ?? []), ...randomWalks(rig)],
      }));
      const walked = (those: readonly Told<Context, string>[]) =>
        those.map((each) => ({ rig: each, walks: each.stories ?? truthfulWalks(each) }));
      const [told, byReference] = [walked(walks), walked(referred)];
      const removed = new Map<string, string | null>();
      for (const fault of generated(first.model.machine, parts)) {
        // A guard that is never true removes its transition.
        const known = fault.kind === "guard false" ? removed.get(fault.name) : undefined;
        const by = known === undefined ? await noticed(explored, told, byReference, fault) : known;
        if (fault.kind === "removed" || fault.kind === "always removed") removed.set(fault.name, by);
        faults.push({ kind: fault.kind, name: fault.name, by });
      }
      expect(faults.length).toBeGreaterThan(0);
    });

    // `npm run coverage:models` plants all of these, and every generated one.
    for (const { fault, put, caughtBy } of isGenerating ? mutants : someOf(mutants, 2)) {
      test(`detects ${fault}`, async () => {
        const changed = covers.map(({ rig: { oracle, ...bare }, paths }) => {
          // An invariant must detect it without the help of a reference.
          const isBare = oracle?.isFromStart === true && caughtBy in bare.invariants;
          const rig = { ...bare, ...(oracle !== undefined && !isBare && { oracle }) };
          const model = { ...rig.model, machine: mutate(rig.model.machine, put) };
          return { rig: { ...rig, model }, paths, likely: likelyPaths(rig.model, model.machine, paths, taken) };
        });
        const isCaught = await breaks(changed, caughtBy);
        caught[fault] = isCaught;
        expect(isCaught).toBe(true);
      });
    }
  });
}
