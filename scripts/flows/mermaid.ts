import type { AnyStateMachine } from "xstate";
import { edgesFrom, edgesOf, eventText, type Edge, type StateNode } from "../../src/flows/edges";

const idOf = ({ path, machine }: StateNode): string => (path.length === 0 ? machine.id : path.join("_"));
const isComposite = ({ states }: StateNode): boolean => Object.keys(states).length > 0;
const isHistory = ({ type }: StateNode): boolean => type === "history";

/** What stands for a state that has states of its own where an arrow begins at all of them. */
const anyIn = (node: StateNode): string => `${idOf(node)}_any`;

const labelOf = ({ event, guard }: Edge): string =>
  guard === null ? eventText(event) : `${eventText(event)} [${guard}]`;

const isWithin = (node: StateNode, outer: StateNode): boolean => outer.path.every((part, at) => node.path[at] === part);

/** Arrows by their two ends, those between the same two as one. */
function arrows(edges: readonly Edge[]): string[] {
  const between = new Map<string, string[]>();
  for (const edge of edges) {
    for (const target of edge.targets) {
      const { source } = edge;
      const from = isComposite(source) && isWithin(target, source) ? anyIn(source) : idOf(source);
      // Where history leads is not drawn: it is whichever state it was.
      const [to, note] = isHistory(target) && target.parent ? [target.parent, " (as it was)"] : [target, ""];
      const ends = `${from} --> ${idOf(to)}`;
      between.set(ends, [...(between.get(ends) ?? []), `${labelOf(edge)}${note}`]);
    }
  }
  return [...between].map(([ends, labels]) => `${ends} : ${labels.join("<br/>")}`);
}

/** What is heard without leaving a state, as lines within it. */
const stayingLines = (edges: readonly Edge[], id: string): string[] =>
  edges.filter(({ targets }) => targets.length === 0).map((edge) => `${id} : ${labelOf(edge)}`);

function drawn(node: StateNode): string[] {
  const id = idOf(node);
  const edges = edgesFrom(node);
  if (!isComposite(node)) {
    return [
      `state "${node.key}" as ${id}`,
      ...stayingLines(edges, id),
      ...(node.type === "final" ? [`${id} --> [*]`] : []),
    ];
  }
  return [`state "${node.key}" as ${id} {`, ...within(node).map((line) => `  ${line}`), "}"];
}

/** What a state that has states of its own shows inside. */
function within(node: StateNode): string[] {
  const edges = edgesFrom(node);
  const states = Object.values(node.states).filter((each) => !isHistory(each));
  const hears = edges.some(({ targets }) => targets.length === 0 || targets.some((each) => isWithin(each, node)));
  const any = hears ? [`state "in all of these" as ${anyIn(node)}`, ...stayingLines(edges, anyIn(node))] : [];
  const lines = states.map(drawn);
  if (node.type === "parallel") {
    return [...lines, any].filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : ["--", ...part]));
  }
  const initial = node.initial.target.map((target) => `[*] --> ${idOf(target)}`);
  return [...initial, ...lines.flat(), ...any];
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
