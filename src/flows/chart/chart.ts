import type { AnyStateMachine, AnyTransitionDefinition, StateValue } from "xstate";
import { edgesFrom, eventText, statesOf, type StateNode } from "../edges";

export type ChartState = {
  /** The names on the way to it, joined by dots; the machine itself is "". */
  id: string;
  label: string;
  kind: "atomic" | "compound" | "parallel" | "final" | "history";
  parent: string | null;
  /** The state entered first; null where there is none, or where all are. */
  initial: string | null;
  /** The actors that live as long as the state. */
  invokes: readonly string[];
};

export type ChartTransition = {
  /** Of its source, what it waits for and its place among those: the same in every copy of the machine. */
  id: string;
  source: string;
  /** None when it changes no state. */
  targets: readonly string[];
  event: string;
  guard: string | null;
  /** Event and guard in words. */
  words: string;
  /** True when somebody sends the event; other transitions are caused by time, by the end of an actor, or at once. */
  isSent: boolean;
};

/** A machine as plain data for drawing, which can be stored and sent. */
export type Chart = { states: readonly ChartState[]; transitions: readonly ChartTransition[] };

const stateId = ({ path }: StateNode): string => path.join(".");

const idFor = (source: StateNode, event: string, place: number): string =>
  `${stateId(source)}|${eventText(event)}|${place}`;

/** The id its chart has a transition under. */
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

/** Two machines with the same structure are drawn alike, whatever their names. */
export const shapeOf = ({ states, transitions }: Chart): string =>
  JSON.stringify([states.map(({ id, kind }) => [id, kind]), transitions.map(({ id, targets }) => [id, targets])]);

/** The ids of all states a machine is in, the machine itself the first. */
export const activeStates = (value: StateValue): string[] => ["", ...innerStates(value, "")];

function innerStates(value: StateValue, within: string): string[] {
  if (typeof value === "string") return [`${within}${value}`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const id = `${within}${name}`;
    return inner === undefined ? [id] : [id, ...innerStates(inner, `${id}.`)];
  });
}
