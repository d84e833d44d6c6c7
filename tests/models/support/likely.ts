import { isDeepStrictEqual } from "node:util";
import { getInitialSnapshot, type AnyStateMachine, type AnyTransitionDefinition } from "xstate";
import type { Model, Path, View } from "./model";
import { declaredTransitions } from "./run";

/** What a transition does, without its place. */
const contentOf = ({ target, guard, actions, reenter }: AnyTransitionDefinition) => ({
  target: target?.map(({ id }) => id),
  guard,
  actions,
  reenter,
});

const byName = (machine: AnyStateMachine) =>
  new Map([...declaredTransitions(machine)].map(([each, name]) => [name, each as AnyTransitionDefinition]));

/** The transitions that one of two machines lacks, or that differ between them, by name. */
function differences(sound: AnyStateMachine, changed: AnyStateMachine): Map<string, AnyTransitionDefinition> {
  const [before, after] = [byName(sound), byName(changed)];
  const isSame = (name: string): boolean => {
    const [one, other] = [before.get(name), after.get(name)];
    return one !== undefined && other !== undefined && isDeepStrictEqual(contentOf(one), contentOf(other));
  };
  return new Map([...before, ...after].filter(([name]) => !isSame(name)));
}

type Way<Label extends string> = { name: string; steps: readonly { label: Label }[] };

const byLength = (one: Way<string>, other: Way<string>): number => one.steps.length - other.steps.length;

/** Paths with an event of a changed transition where the sound machine ignores it, by the state and the event. */
function additions<Context, Label extends string>(
  model: Model<Context, Label>,
  paths: readonly Path<Label, Context>[],
  different: Iterable<AnyTransitionDefinition>,
) {
  const labels = Object.keys(model.events) as Label[];
  const start = getInitialSnapshot(model.machine, model.input) as View<Context>;
  const [added, places] = [new Map<string, Way<Label>>(), [...different]];
  const continued = new Map<string, Way<Label>[]>();
  for (const { name, steps } of paths) {
    for (const [at, step] of steps.entries()) {
      const before = steps[at - 1]?.after ?? start;
      const { _nodes: nodes } = before;
      const events = places.filter(({ source }) => nodes.some(({ id }) => id === source.id));
      for (const label of events.length > 0 ? (model.offers?.(before) ?? labels) : []) {
        const key = `${model.stateOf(before)} ${label}`;
        const event = events.find(({ eventType }) => eventType === model.events[label].type);
        if (event === undefined || label === step.label || added.has(key)) continue;
        const way = { name: `${name}, with ${label}`, steps: [...steps.slice(0, at), { label }] };
        added.set(key, { ...way, steps: [...way.steps, ...steps.slice(at)] });
        const place = `${event.source.id} ${label}`;
        if (!continued.has(place))
          continued.set(
            place,
            labels.map((next) => ({ name: `${way.name} and ${next}`, steps: [...way.steps, { label: next }] })),
          );
      }
    }
  }
  return { added: [...added.values()], continued: [...continued.values()].flat() };
}

/**
 * The paths of a sound machine that probably behave differently on a changed one, likeliest first: those that take a
 * changed transition, and those that add its event where the sound machine ignores it. `taken` has the transitions of
 * each path on the sound machine.
 */
export function likelyPaths<Context, Label extends string>(
  model: Model<Context, Label>,
  changed: AnyStateMachine,
  paths: readonly Path<Label, Context>[],
  taken: ReadonlyMap<object, ReadonlySet<string>>,
): Way<Label>[] {
  const different = differences(model.machine, changed);
  const taking = paths.filter((path) => [...different.keys()].some((name) => taken.get(path)?.has(name)));
  const { added, continued } = additions(model, paths.toSorted(byLength), different.values());
  const rows: Way<Label>[][] = [taking, added, continued].map((row) => row.toSorted(byLength));
  const longest = Math.max(...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
}
