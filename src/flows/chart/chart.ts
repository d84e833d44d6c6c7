import type { AnyStateMachine, AnyTransitionDefinition, StateValue } from "xstate";
import { edgesFrom, eventText, statesOf, type StateNode } from "../edges";

export type ChartState = {
  /** The names of the states that contain it, joined by dots; "" for the machine. */
  id: string;
  label: string;
  kind: "atomic" | "compound" | "parallel" | "final" | "history";
  parent: string | null;
  /** The initial state; null for an atomic or a parallel state. */
  initial: string | null;
  /** The actors that live as long as the state. */
  invokes: readonly string[];
};

export type ChartTransition = {
  /** The source, the event and the index among its transitions: equal in every copy of the machine. */
  id: string;
  source: string;
  /** Empty when no state changes. */
  targets: readonly string[];
  event: string;
  guard: string | null;
  /** Event and guard in words. */
  words: string;
  /** True for an event that somebody sends; false for a delay, the end of an actor, or an eventless transition. */
  isSent: boolean;
};

/** A machine as plain data for drawing, which can be stored and sent. */
export type Chart = { states: readonly ChartState[]; transitions: readonly ChartTransition[] };

const stateId = ({ path }: StateNode): string => path.join(".");

const idFor = (source: StateNode, event: string, place: number): string =>
  `${stateId(source)}|${eventText(event)}|${place}`;

/** The id of a transition in its chart. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const always = (source.always ?? []).indexOf(transition);
  if (always >= 0) return idFor(source, "", always);
  return idFor(source, eventType, (source.transitions.get(eventType) ?? []).indexOf(transition));
}

function transitionsFrom(node: StateNode): ChartTransition[] {
  const edges = edgesFrom(node);
  return edges.map(({ source, event, guard, targets }, at) => ({
    id: idFor(source, event, edges.slice(0, at).filter((before) => before.event === event).length),
    source: stateId(source),
    targets: targets.map(stateId),
    event,
    guard,
    words: guard === null ? eventText(event) : `${eventText(event)} [${guard}]`,
    isSent: event !== "" && !event.startsWith("xstate."),
  }));
}

export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = statesOf(machine);
  return {
    states: nodes.map((node) => ({
      id: stateId(node),
      label: node.parent ? node.key : machine.id,
      kind: node.type,
      parent: node.parent ? stateId(node.parent) : null,
      initial: node.type === "compound" ? (node.initial.target.map(stateId)[0] ?? null) : null,
      invokes: node.invoke.map(({ id }) => id),
    })),
    transitions: nodes.flatMap(transitionsFrom),
  };
}

/** Two machines with the same structure have one chart, whatever their names. */
export const shapeOf = ({ states, transitions }: Chart): string =>
  JSON.stringify([states.map(({ id, kind }) => [id, kind]), transitions.map(({ id, targets }) => [id, targets])]);

/** The ids of all states a machine is in, the machine first. */
export const activeStates = (value: StateValue): string[] => ["", ...innerStates(value, "")];

function innerStates(value: StateValue, within: string): string[] {
  if (typeof value === "string") return [`${within}${value}`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const id = `${within}${name}`;
    return inner === undefined ? [id] : [id, ...innerStates(inner, `${id}.`)];
  });
}
