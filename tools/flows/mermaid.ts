import type { AnyStateMachine } from "xstate";
import { edgesFrom, edgesOf, eventText, type Edge, type StateNode } from "../../src/flows/edges";

const idOf = ({ path, machine }: StateNode): string => (path.length === 0 ? machine.id : path.join("_"));
const isComposite = ({ states }: StateNode): boolean => Object.keys(states).length > 0;
const isHistory = ({ type }: StateNode): boolean => type === "history";

/** The box for events that all states within one accept. */
const anyIn = (node: StateNode): string => `${idOf(node)}_any`;

const labelOf = ({ event, guard }: Edge): string =>
  guard === null ? eventText(event) : `${eventText(event)} [${guard}]`;

const isWithin = (node: StateNode, outer: StateNode): boolean => outer.path.every((part, at) => node.path[at] === part);

/** The start of an arrow: from a compound state to one of its own states it begins at the box `in all of these`. */
function beginOf(source: StateNode, target: StateNode): string {
  const isInside = isWithin(target, source) || source.type === "parallel";
  return isComposite(source) && isInside ? anyIn(source) : idOf(source);
}

/** Arrows with their labels; those between the same two states become one. */
function arrows(edges: readonly Edge[]): string[] {
  const between = new Map<string, string[]>();
  for (const edge of edges) {
    for (const target of edge.targets) {
      const ends = `${beginOf(edge.source, target)} --> ${idOf(target)}`;
      between.set(ends, [...(between.get(ends) ?? []), labelOf(edge)]);
    }
  }
  return [...between].map(([ends, labels]) => `${ends} : ${labels.join("<br/>")}`);
}

/** Transitions that do not leave a state, as lines within it. */
const stayingLines = (edges: readonly Edge[], id: string): string[] =>
  edges.filter(({ targets }) => targets.length === 0).map((edge) => `${id} : ${labelOf(edge)}`);

function drawn(node: StateNode): string[] {
  const id = idOf(node);
  const edges = edgesFrom(node);
  if (!isComposite(node)) {
    return [
      `state "${isHistory(node) ? "as it was" : node.key}" as ${id}`,
      ...stayingLines(edges, id),
      ...(node.type === "final" ? [`${id} --> [*]`] : []),
    ];
  }
  return [`state "${node.key}" as ${id} {`, ...within(node).map((line) => `  ${line}`), "}"];
}

/** The content of a compound state. */
function within(node: StateNode): string[] {
  const edges = edgesFrom(node);
  const any = [`state "in all of these" as ${anyIn(node)}`, ...stayingLines(edges, anyIn(node))];
  const isUsed = edges.some(({ targets }) => targets.every((target) => beginOf(node, target) === anyIn(node)));
  const parts = [...Object.values(node.states).map(drawn), ...(isUsed ? [any] : [])];
  if (node.type === "parallel") return parts.flatMap((part, at) => (at === 0 ? part : ["--", ...part]));
  return [...node.initial.target.map((target) => `[*] --> ${idOf(target)}`), ...parts.flat()];
}

/** A machine as a Mermaid state diagram. */
export function mermaidOf(machine: AnyStateMachine): string {
  const { root } = machine;
  const body =
    root.type === "parallel"
      ? [`state "${machine.id}" as ${machine.id} {`, ...within(root).map((line) => `  ${line}`), "}"]
      : within(root);
  return ["stateDiagram-v2", ...[...body, ...arrows(edgesOf(machine))].map((line) => `  ${line}`)].join("\n");
}
