import {
  createEmptyActor,
  type AnyActorScope,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
} from "xstate";
import { canCome, edgeCover, type Model, type Path, type View } from "./model";
import { declaredTransitions } from "./run";

/** What a set of paths must cover. */
export const COVERS = {
  shortest: "the shortest path to a state",
  states: "every state, at least once",
  transitions: "every transition of the machine, at least once",
  everything: "every transition, every action of a person and every reply of the network, at least once",
} as const;

export type Cover = keyof typeof COVERS;

export type Step<Context, Label extends string> = Path<Label, Context>["steps"][number];

/** A state's name: its dotted path from the root. */
const nameOf = ({ path }: { path: readonly string[] }): string => path.join(".");

/** All states a machine can be in, outermost first. */
export function statesOf({ root }: AnyStateMachine): string[] {
  const below = (node: AnyStateMachine["root"]): string[] =>
    Object.values(node.states)
      .filter(({ type }) => type !== "history")
      .flatMap((child) => [nameOf(child), ...below(child)]);
  return below(root);
}

/** The states a snapshot is in. */
export const statesIn = ({ _nodes: nodes }: View<unknown>): string[] => nodes.map(nameOf).filter((name) => name !== "");

/** The declared transitions of a machine, by source state, event and position among the others. */
export function transitionsOf(machine: AnyStateMachine): Map<object, string> {
  const all = [...declaredTransitions(machine).keys()] as AnyTransitionDefinition[];
  const places = new Map<string, AnyTransitionDefinition[]>();
  for (const transition of all) {
    const place = `${nameOf(transition.source) || "(anywhere)"} ${transition.eventType || "(always)"}`;
    places.set(place, [...(places.get(place) ?? []), transition]);
  }
  return new Map(
    [...places].flatMap(([place, those]) =>
      those.map((each, at) => [each, those.length > 1 ? `${place} (${at + 1})` : place] as const),
    ),
  );
}

/** Computes the snapshot after an event and the declared transitions that were taken, eventless ones included. */
export function stepper(machine: AnyStateMachine) {
  const names = transitionsOf(machine);
  const self = createEmptyActor();
  let taken: string[] = [];
  self.system.inspect((inspected) => {
    if (inspected.type !== "@xstate.microstep") return;
    const { _transitions: transitions } = inspected;
    taken.push(...transitions.flatMap((transition) => names.get(transition) ?? []));
  });
  // Effects do not run: actors and children stay unchanged.
  const scope = {
    self,
    system: self.system,
    id: "",
    sessionId: "",
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor: () => {},
  } as unknown as AnyActorScope;
  return {
    begin: <Context>(input: object) => {
      taken = [];
      const view = machine.getInitialSnapshot(scope, input as never) as View<Context>;
      return { after: view, taken };
    },
    step: <Context>(before: View<Context>, event: EventObject) => {
      taken = [];
      const after = machine.transition(before, event as never, scope) as View<Context>;
      return { after, taken };
    },
  };
}

type Stepper = ReturnType<typeof stepper>;

/** The shortest path from the end of another path to a state, or undefined. */
function continuationTo<Context, Label extends string>(
  model: Model<Context, Label>,
  { step }: Stepper,
  from: View<Context>,
  isThere: (view: View<Context>) => boolean,
): Step<Context, Label>[] | undefined {
  const ways: { at: View<Context>; steps: Step<Context, Label>[] }[] = [{ at: from, steps: [] }];
  const known = new Set([model.stateOf(from)]);
  const labels = Object.keys(model.events) as Label[];
  // Iterating over a list includes elements added during the loop, oldest first.
  for (const { at, steps } of ways) {
    if (isThere(at)) return steps;
    for (const label of model.offers?.(at) ?? labels) {
      if (!canCome(at, model.events[label])) continue;
      const { after } = step(at, model.events[label]);
      const text = model.stateOf(after);
      if (known.has(text)) continue;
      known.add(text);
      ways.push({ at: after, steps: [...steps, { label, after }] });
    }
  }
  return undefined;
}

/** A small subset of the items that covers as many goals as all of them (greedy set cover). */
function fewest<Item>(items: readonly Item[], takenBy: (item: Item) => readonly string[]): Item[] {
  const open = new Set(items.flatMap(takenBy));
  const news = (item: Item) => new Set(takenBy(item).filter((goal) => open.has(goal))).size;
  const chosen = new Set<Item>();
  while (open.size > 0) {
    const best = items.reduce((one, other) => (news(other) > news(one) ? other : one));
    for (const goal of takenBy(best)) open.delete(goal);
    chosen.add(best);
  }
  return items.filter((item) => chosen.has(item));
}

/** A path named after its steps. */
export const named = <Context, Label extends string>(steps: readonly Step<Context, Label>[]): Path<Label, Context> => ({
  name: steps.map(({ label }) => label).join(" → "),
  steps,
});

/** Paths, and the goals that none of them covers. */
export type Covering<Context, Label extends string> = { paths: Path<Label, Context>[]; missed: string[] };

/** The coverage goals of a machine, and the goals that a path meets. */
export function goalsOf<Context, Label extends string>(model: Model<Context, Label>, cover: Cover, stepping: Stepper) {
  const start = stepping.begin<Context>(model.input);
  const isOfTransitions = cover === "transitions" || cover === "everything";
  const met = (label: Label, { after, taken }: { after: View<Context>; taken: readonly string[] }): string[] => {
    if (!isOfTransitions) return statesIn(after);
    return cover === "everything" ? [...taken, label] : [...taken];
  };
  const inStep = (before: View<Context>, label: Label): string[] =>
    met(label, stepping.step(before, model.events[label]));
  return {
    all: isOfTransitions ? [...transitionsOf(model.machine).values()] : statesOf(model.machine),
    atStart: isOfTransitions ? start.taken : statesIn(start.after),
    initial: start.after,
    met,
    inStep,
    inPath: ({ steps }: Path<Label, Context>) =>
      steps.flatMap(({ label }, at) => inStep(steps[at - 1]?.after ?? start.after, label)),
  };
}

function shortestOf<Context, Label extends string>(
  paths: readonly Path<Label, Context>[],
  isThere: (view: View<Context>) => boolean,
): Path<Label, Context>[] {
  const ends = paths.flatMap(({ steps }) => {
    const end = steps.findIndex(({ after }) => isThere(after));
    return end === -1 ? [] : [named(steps.slice(0, end + 1))];
  });
  return ends.toSorted((one, other) => one.steps.length - other.steps.length).slice(0, 1);
}

/**
 * As few shortest paths as cover the requested transitions; each ends in the state `to` where one is given. The models
 * describe one machine and differ only in the events they offer.
 */
export function coverOf<Context, Label extends string>(
  models: readonly [Model<Context, Label>, ...Model<Context, Label>[]],
  { cover, to }: { cover: Cover; to?: string | undefined },
): Covering<Context, Label> {
  const stepping = stepper(models[0].machine);
  const goals = goalsOf(models[0], cover, stepping);
  const isThere = (view: View<Context>) => to === undefined || statesIn(view).includes(to);
  const found = models.flatMap((model) =>
    edgeCover({ ...model, edgeOf: (before, label) => goals.inStep(before, label).toSorted().join(" ") }),
  );
  if (cover === "shortest") return { paths: shortestOf(found, isThere), missed: [] };

  const goOn = ({ steps }: Path<Label, Context>): Path<Label, Context>[] => {
    const last = steps.at(-1)?.after ?? goals.initial;
    for (const model of models) {
      const on = continuationTo(model, stepping, last, isThere);
      if (on !== undefined) return [named([...steps, ...on])];
    }
    return [];
  };
  const paths = fewest(to === undefined ? found : found.flatMap(goOn), goals.inPath);
  const taken = new Set([...goals.atStart, ...paths.flatMap(goals.inPath)]);
  return { paths, missed: goals.all.filter((goal) => !taken.has(goal)) };
}
