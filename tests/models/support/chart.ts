import type { AnyStateMachine } from "xstate";
import { edgesFrom, edgesOf, eventText, statesOf, type Edge, type StateNode } from "../../../src/flows/edges";

/** The ancestors of a state, nearest first. */
export const outerOf = (node: StateNode): StateNode[] => (node.parent ? [node.parent, ...outerOf(node.parent)] : []);

const isWithin = (node: StateNode, outer: StateNode): boolean => node === outer || outerOf(node).includes(outer);

const sharedBy = (nodes: readonly StateNode[]): StateNode | undefined => {
  const [first, ...others] = nodes;
  return first && outerOf(first).find((outer) => others.every((node) => outerOf(node).includes(outer)));
};

/** Whether both states can be active at once. */
export const areTogether = (one: StateNode, other: StateNode): boolean =>
  isWithin(one, other) || isWithin(other, one) || sharedBy([one, other])?.type === "parallel";

/** The state that stays active during a transition; the transition exits all active states within it. */
function domainOf({ source, targets, isReentered }: Edge): StateNode | undefined {
  if (!isReentered && targets.every((target) => isWithin(target, source))) return source;
  return sharedBy([source, ...targets]);
}

/** Whether a transition exits a state that may be active when it is taken. */
export function leaves(edge: Edge, node: StateNode): boolean {
  const domain = domainOf(edge);
  const isOutside = domain !== undefined && (node === domain || !isWithin(node, domain));
  return edge.targets.length > 0 && !isOutside && areTogether(edge.source, node);
}

/** A state with its initial descendants. */
function withInitial(node: StateNode): StateNode[] {
  // A history state can restore any state of its parent.
  if (node.type === "history") return node.parent ? statesWithin(node.parent) : [];
  const begun = node.type === "parallel" ? Object.values(node.states) : (node.initial?.target ?? []);
  return [node, ...begun.flatMap(withInitial)];
}

const statesWithin = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(statesWithin)];

/** The states that a transition enters. */
export function enteredBy(edge: Edge): StateNode[] {
  const domain = domainOf(edge);
  return edge.targets.flatMap((target) => {
    const between = outerOf(target).filter(
      (outer) => domain === undefined || (outer !== domain && isWithin(outer, domain)),
    );
    const siblings = between
      .filter(({ type }) => type === "parallel")
      .flatMap((outer) => Object.values(outer.states).filter((region) => !isWithin(target, region)));
    return [...withInitial(target), ...between, ...siblings.flatMap(withInitial)];
  });
}

export const beginning = (machine: AnyStateMachine): StateNode[] => withInitial(machine.root);

/** All states reachable from some states, including those states and their ancestors. */
export function within(reach: readonly StateNode[]): Set<StateNode> {
  const found = new Set(reach.flatMap((node) => [node, ...outerOf(node)]));
  // Iterating over a set includes elements added during the loop.
  for (const node of found) {
    for (const edge of edgesFrom(node)) {
      for (const next of enteredBy(edge).flatMap((to) => [to, ...outerOf(to)])) found.add(next);
    }
  }
  return found;
}

/** The states of a machine without substates. */
export const leafStates = (machine: AnyStateMachine): StateNode[] =>
  statesOf(machine).filter(({ states, type }) => Object.keys(states).length === 0 && type !== "history");

export const placeOf = ({ path }: StateNode): string => (path.length === 0 ? "anywhere" : path.join("."));

export const textOf = ({ source, event, guard, targets }: Edge): string =>
  `${placeOf(source)}: ${eventText(event)}${guard === null ? "" : ` [${guard}]`} to ${targets.map(placeOf).join(", ")}`;

/** The transitions that can be taken while the machine is in a state. */
export const edgesWhile = (machine: AnyStateMachine, node: StateNode): Edge[] =>
  edgesOf(machine).filter(({ source }) => areTogether(source, node));
