import { getAdjacencyMap } from "@xstate/graph";
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";

/** A snapshot of a machine whose context is known. */
export type View<Context> = AnyMachineSnapshot & { context: Context };

/**
 * The events of a machine by label: a person's actions, and the ends of running calls (as `xstate.done.actor.<id>` and
 * `xstate.error.actor.<id>`).
 */
export type Model<Context, Label extends string = string> = {
  machine: AnyStateMachine;
  input: object;
  events: Readonly<Record<Label, EventObject>>;
  /** The labels that can happen in a state; by default all that the machine accepts. */
  offers?: (snapshot: View<Context>) => readonly Label[];
  /**
   * Two snapshots with the same text are one state: the state value, and the parts of the context that decide what
   * follows.
   */
  stateOf: (snapshot: View<Context>) => string;
  /** Edges with the same text share one path; by default each state's edges have their own. */
  edgeOf?: (before: View<Context>, label: Label, after: View<Context>) => string;
};

/** A sequence of labels, with the model's snapshot after each. */
export type Path<Label extends string = string, Context = unknown> = {
  name: string;
  steps: readonly { label: Label; after: View<Context> }[];
};

export const valueOf = ({ value }: { value: unknown }): string => JSON.stringify(value).replaceAll('"', "");

/** More states than any of these machines has: a context that never repeats ends here instead of never. */
const LIMIT = 60_000;

const OUTCOME = /^xstate\.(?:done|error)\.actor\.(.+)$/;

/** The call or child whose end an event represents. */
export const outcomeOf = ({ type }: EventObject): string | undefined => OUTCOME.exec(type)?.[1];

/**
 * Whether an event is possible now: only running calls can end, and an event that the machine ignores changes nothing.
 */
export function canCome(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  const child = outcomeOf(event);
  const isUnderWay = child === undefined || snapshot.children[child] !== undefined;
  return snapshot.status === "active" && isUnderWay && snapshot.can(event);
}

/** Whether the label can happen in this state of the model. */
export const canTake = <Context, Label extends string>(
  { events, offers }: Model<Context, Label>,
  snapshot: View<Context>,
  label: Label,
): boolean => (offers?.(snapshot) ?? [label]).includes(label) && canCome(snapshot, events[label]);

type Edge = { event: EventObject; state: AnyMachineSnapshot };
type Graph<Label> = Map<string, { state: AnyMachineSnapshot; edges: Map<Label, AnyMachineSnapshot> }>;

/** Remembers the text of each snapshot: a snapshot that many edges lead to is asked for it at each of them. */
function remembered<Context>(stateOf: (snapshot: View<Context>) => string): (snapshot: View<Context>) => string {
  const texts = new WeakMap<object, string>();
  return (snapshot) => {
    const known = texts.get(snapshot);
    if (known !== undefined) return known;
    const text = stateOf(snapshot);
    texts.set(snapshot, text);
    return text;
  };
}

/** The model's states and the transitions between them; the first state is the start. */
function explore<Context, Label extends string>(model: Model<Context, Label>) {
  const stateOf = remembered(model.stateOf);
  const labels = Object.keys(model.events) as Label[];
  const labelOf = new Map<EventObject, Label>(labels.map((label) => [model.events[label], label]));
  const named = (event: EventObject): Label => {
    const label = labelOf.get(event);
    if (label === undefined) throw new Error(`${event.type} is no event of the model`);
    return label;
  };
  const options = {
    input: model.input,
    events: (snapshot: AnyMachineSnapshot) =>
      (model.offers?.(snapshot) ?? labels)
        .map((label) => model.events[label])
        .filter((event) => canCome(snapshot, event)),
    serializeState: stateOf,
    serializeEvent: named,
    limit: LIMIT,
  };
  const adjacency = getAdjacencyMap(model.machine, options);
  const graph: Graph<Label> = new Map(
    Object.entries(adjacency).map(([text, { state, transitions }]) => [
      text,
      { state, edges: new Map(Object.values<Edge>(transitions).map((edge) => [named(edge.event), edge.state])) },
    ]),
  );
  return { graph, stateOf, ways: shortestWays(graph, stateOf) };
}

/** The shortest path from a graph's start to each state. */
function shortestWays<Context, Label extends string>(
  graph: Graph<Label>,
  stateOf: Model<Context, Label>["stateOf"],
): Map<string, Label[]> {
  const ways = new Map<string, Label[]>([...graph.keys()].slice(0, 1).map((start) => [start, []]));
  // Iterating over a map includes entries added during the loop, oldest first, which makes this a breadth-first search.
  for (const [text, way] of ways) {
    for (const [label, next] of graph.get(text)?.edges ?? []) {
      const to = stateOf(next);
      if (!ways.has(to)) ways.set(to, [...way, label]);
    }
  }
  return ways;
}

/**
 * Paths from the start that together take every edge between the model's states: each edge after the shortest path to
 * its source, without paths that are prefixes of others.
 */
export function edgeCover<Context, Label extends string>(model: Model<Context, Label>): Path<Label, Context>[] {
  const { graph, stateOf, ways } = explore(model);
  const chosen = new Map<string, Label[]>();
  for (const [text, { state, edges }] of graph) {
    const way = ways.get(text);
    if (way === undefined) throw new Error(`no path leads to ${text}`);
    for (const [label, next] of edges) {
      const edge = model.edgeOf?.(state, label, next) ?? `${text} ${label}`;
      const known = chosen.get(edge);
      if (known === undefined || way.length + 1 < known.length) chosen.set(edge, [...way, label]);
    }
  }
  const [start = ""] = graph.keys();
  return withoutPrefixes([...chosen.values()]).map((labels) => {
    let at = start;
    const steps = labels.map((label) => {
      const after = graph.get(at)?.edges.get(label);
      if (after === undefined) throw new Error(`${label} leads nowhere from ${at}`);
      at = stateOf(after);
      return { label, after };
    });
    return { name: labels.join(" → "), steps };
  });
}

function withoutPrefixes<Label extends string>(paths: readonly Label[][]): Label[][] {
  const textOf = (path: readonly Label[]) => path.join("→");
  const beginnings = new Set(paths.flatMap((path) => path.slice(1).map((_, at) => textOf(path.slice(0, at + 1)))));
  return [...new Map(paths.map((path) => [textOf(path), path]))]
    .filter(([text]) => !beginnings.has(text))
    .map(([, path]) => path);
}
