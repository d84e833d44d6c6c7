import { getInitialSnapshot, type AnyStateMachine, type EventObject } from "xstate";
import { stepper } from "./cover";
import type { Generated } from "./generate";
import { canTake, type Path, type View } from "./model";
import { mutate } from "./mutate";
import { BrokenRule } from "./oracle";
import { begin, type Passed, type Rig, type Walk } from "./run";
import { story } from "./story";
import { truthfulWalk, type Told } from "./truth";

/** A rig with the paths of its sound machine, and what each of them passed. */
export type Explored<Context, Label extends string> = {
  rig: Rig<Context, Label>;
  paths: readonly Path<Label, Context>[];
  passed: ReadonlyMap<object, Passed>;
  /** Random paths of the sound machine, whose histories no two states share. */
  walks: readonly (readonly Label[])[];
};

/** Of the paths through one place, the shortest ones, and as many again spread over the others. */
const MOST_PATHS = 40;
const [MOST_EXTENDED, MOST_AFTER_NEXT] = [4, 300];
/** More microsteps than any event of a sound machine takes. */
const MOST_MICROSTEPS = 50;
const [WALKS, TOLD_WALKS, WALK_STEPS] = [6, 25, 60];

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Random paths of a rig's sound machine. */
export function randomWalks<Context, Label extends string>({ model }: Rig<Context, Label>): Label[][] {
  const { step } = stepper(model.machine);
  const labels = Object.keys(model.events) as Label[];
  return Array.from({ length: WALKS }, (_, seed) => {
    const pick = numbers(seed + 1);
    const walk: Label[] = [];
    let at = getInitialSnapshot(model.machine, model.input) as View<Context>;
    while (walk.length < WALK_STEPS) {
      const possible = labels.filter((label) => canTake(model, at, label));
      const label = possible[pick(possible.length)];
      if (label === undefined) break;
      walk.push(label);
      at = step(at, model.events[label]).after;
    }
    return walk;
  });
}

type Broken = { rule: string; labels: string[] };

/** Takes steps as far as they are possible; returns the rule that breaks, and the steps that lead to it. */
async function firstBroken<Context, Label extends string>(
  rig: Rig<Context, Label>,
  labels: readonly Label[],
): Promise<Broken | null> {
  let walk: Walk<Context, Label> | undefined;
  const taken: string[] = [];
  try {
    walk = await begin(rig);
    for (const label of labels) {
      if (!walk.isActive()) break;
      // A person can also try what the machine ignores, but no reply comes without its request.
      if (!walk.isUnderWay(label)) continue;
      taken.push(label);
      await walk.step(label, label);
    }
  } catch (thrown) {
    if (thrown instanceof BrokenRule) return { rule: thrown.rule, labels: taken };
    if (thrown instanceof Error && thrown.message.endsWith("the machine broke"))
      return { rule: "the machine does not break", labels: taken };
  } finally {
    walk?.stop();
  }
  return null;
}

/** Random paths of what can happen next to a truth. */
export const truthfulWalks = <Context, Label extends string>(
  rig: Told<Context, Label>,
  count = TOLD_WALKS,
): Label[][] => Array.from({ length: count }, (_, seed) => truthfulWalk(rig, numbers(seed + 1), WALK_STEPS));

/** The stories of random walks on which a machine parts from its reference. */
export async function storiesOf<Context>(of: string, rig: Told<Context, string>, count: number): Promise<string[]> {
  const stories: string[] = [];
  for (const labels of truthfulWalks(rig, count)) {
    const walk = await begin(rig);
    const taken: string[] = [];
    try {
      for (const label of labels) {
        taken.push(label);
        await walk.step(label, label);
      }
    } catch (thrown) {
      stories.push(story({ of, labels: taken, words: rig.words, thrown }));
    } finally {
      walk.stop();
    }
  }
  return stories;
}

/** A rig with random paths next to its truth. */
export type Walked<Context> = { rig: Told<Context, string>; walks: readonly (readonly string[])[] };

const withFault = (machine: AnyStateMachine, put: Generated["put"]): AnyStateMachine =>
  mutate(machine, (config) => {
    put(config);
    Object.assign(config, { options: { maxIterations: MOST_MICROSTEPS } });
  });

const onMachine = <Context, Label extends string>(rig: Rig<Context, Label>, machine: AnyStateMachine) => ({
  ...rig,
  model: { ...rig.model, machine },
});

/** The shortest way to each state of a sound machine. */
function waysTo<Context, Label extends string>({ rig: { model }, paths }: Explored<Context, Label>) {
  const ways = new Map<string, { at: View<Context>; labels: Label[] }>();
  const keep = (at: View<Context>, labels: Label[]) => {
    const text = model.stateOf(at);
    if ((ways.get(text)?.labels.length ?? Number.POSITIVE_INFINITY) > labels.length) ways.set(text, { at, labels });
  };
  keep(getInitialSnapshot(model.machine, model.input) as View<Context>, []);
  for (const { steps } of paths) {
    const labels: Label[] = [];
    for (const { label, after } of steps) {
      labels.push(label);
      keep(after, [...labels]);
    }
  }
  return [...ways.values()].toSorted((one, other) => one.labels.length - other.labels.length);
}

const waysOf = new WeakMap<object, ReturnType<typeof waysTo<unknown, string>>>();

/** The paths of a sound machine on which a fault probably shows, likeliest first. */
function* candidates<Context, Label extends string>(
  explored: Explored<Context, Label>,
  { kind, touches }: Generated,
): Iterable<readonly Label[]> {
  const { rig, paths, passed, walks } = explored;
  const isTakenMore = kind === "guard true" || kind === "guard negated";
  // A branch that is taken more often shows where a later one is taken.
  const branches = isTakenMore ? touches.replace(/ \(\d+\)$/, " (") : null;
  const through = paths.filter((path) => {
    const { transitions, states } = passed.get(path) ?? { transitions: new Set<string>(), states: new Set<string>() };
    if (transitions.has(touches) || states.has(touches)) return true;
    return branches !== null && [...transitions].some((name) => name.startsWith(branches));
  });
  const byLength = spread(through.toSorted((one, other) => one.steps.length - other.steps.length));
  yield* byLength.map(labelsOf);
  if (isTakenMore) yield* whereNoneIsTaken(explored, touches);
  yield* walks;
  for (const path of byLength.slice(0, MOST_EXTENDED)) yield* further(rig, path);
  for (const path of byLength.slice(0, 1)) yield* further(rig, path, 2).slice(0, MOST_AFTER_NEXT);
}

/** A transition may be taken where the sound machine takes none. */
function whereNoneIsTaken<Context, Label extends string>(
  explored: Explored<Context, Label>,
  touches: string,
): Label[][] {
  const { rig } = explored;
  if (!waysOf.has(explored)) waysOf.set(explored, waysTo(explored) as never);
  const [place, event] = touches.split(" ");
  const labels = Object.keys(rig.model.events) as Label[];
  // The name of a pause goes without that of its state.
  const isTried = ({ type }: EventObject) => type === event || type.startsWith(`${event}.`);
  const tried = labels.filter((label) => isTried(rig.model.events[label]));
  const ways = waysOf.get(explored) as unknown as ReturnType<typeof waysTo<Context, Label>>;
  return ways
    .filter(({ at: { _nodes: nodes } }) =>
      nodes.some((node) => node.path.join(".") === place || place === "(anywhere)"),
    )
    .flatMap((way) => tried.filter((label) => canOffer(rig, way.at, label)).map((label) => [...way.labels, label]))
    .slice(0, MOST_PATHS);
}

function spread<Item>(items: readonly Item[]): Item[] {
  const rest = items.slice(MOST_PATHS);
  const apart = Math.max(1, rest.length / MOST_PATHS);
  const others = Array.from({ length: Math.min(MOST_PATHS, rest.length) }, (_, at) => rest[Math.floor(at * apart)]);
  return [...items.slice(0, MOST_PATHS), ...others.flatMap((item) => item ?? [])];
}

const labelsOf = <Context, Label extends string>({ steps }: Path<Label, Context>): Label[] =>
  steps.map(({ label }) => label);

/** A path with the steps that can follow: what a state remembers shows only then. */
function further<Context, Label extends string>(
  { model }: Rig<Context, Label>,
  path: Path<Label, Context>,
  count = 1,
): Label[][] {
  const { step } = stepper(model.machine);
  const labels = Object.keys(model.events) as Label[];
  const extend = (at: View<Context>, taken: Label[], left: number): Label[][] =>
    labels
      .filter((label) => canTake(model, at, label))
      .flatMap((label) => {
        const longer = [...taken, label];
        return left === 1 ? [longer] : extend(step(at, model.events[label]).after as View<Context>, longer, left - 1);
      });
  const end = path.steps.at(-1)?.after;
  return end === undefined ? [] : extend(end, labelsOf(path), count);
}

const canOffer = <Context, Label extends string>({ model }: Rig<Context, Label>, at: View<Context>, label: Label) =>
  (model.offers?.(at) ?? [label]).includes(label);

/** The rule by which a changed machine is noticed; null for none. The sound machine keeps it in the same steps. */
export async function noticed<Context, Label extends string>(
  explored: readonly Explored<Context, Label>[],
  walked: readonly Walked<Context>[],
  /** Walks next to a reference, which the explored paths are compared with as well. */
  referred: readonly Walked<Context>[],
  fault: Generated,
): Promise<string | null> {
  const find = async <Any extends string>(
    rig: Rig<Context, Any>,
    changed: Rig<Context, Any>,
    all: Iterable<readonly Any[]>,
  ) => {
    for (const labels of all) {
      const broken = await firstBroken(changed, labels);
      if (broken !== null && (await firstBroken(rig, broken.labels as Any[])) === null) return broken.rule;
    }
    return null;
  };
  const onWalks = async (all: readonly Walked<Context>[]) => {
    for (const { rig, walks } of all) {
      const rule = await find(rig, onMachine(rig, withFault(rig.model.machine, fault.put)), walks);
      if (rule !== null) return rule;
    }
    return null;
  };
  const early = await onWalks(walked);
  if (early !== null) return early;
  for (const each of explored) {
    const machine = withFault(each.rig.model.machine, fault.put);
    const rule = await find(each.rig, onMachine(each.rig, machine), candidates(each, fault));
    if (rule !== null) return rule;
  }
  return onWalks(referred);
}
