import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api";
import type { Chart, ChartState, ChartTransition } from "./chart";
import { textWidth } from "./text-width";

export const TITLE_PX = 13;
export const LINE_PX = 12;
export const TITLE_HEIGHT = 28;
export const LINE_HEIGHT = 18;
export const SIDE = 12;
const DOT = 10;
const ROOM = 16;

export type Direction = "DOWN" | "RIGHT";

/** The initial dot of a compound state. */
export const dotOf = (state: string): string => `${state}#dot`;

/** A line in the box of a state: an invoked actor, or a transition that changes no state. */
export type Line = { text: string; transition: string | null };

export const linesOf = (chart: Chart, state: ChartState): Line[] => [
  ...state.invokes.map((name) => ({ text: `runs ${name}`, transition: null })),
  ...chart.transitions
    .filter(({ source, targets }) => source === state.id && targets.length === 0)
    .map(({ id, words }) => ({ text: words, transition: id })),
];

/** The guard is on its own line, which keeps labels narrow. */
export const labelLines = ({ words, guard }: ChartTransition): string[] =>
  guard === null ? [words] : [words.slice(0, -guard.length - 3), `[${guard}]`];

const OPTIONS = {
  "elk.algorithm": "layered",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
};

/** Set on every level: a compound state lays out its children separately. */
const EACH_LEVEL = {
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  // The initial state comes first.
  "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeNode": "18",
  "elk.spacing.edgeEdge": "14",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.labelNode": "8",
  "elk.spacing.nodeSelfLoop": "14",
  "elk.layered.spacing.nodeNodeBetweenLayers": "28",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "14",
  "elk.edgeLabels.inline": "false",
};

export const headHeight = (lines: number): number => TITLE_HEIGHT + lines * LINE_HEIGHT + (lines > 0 ? 8 : 0);

function toNode(chart: Chart, state: ChartState): ElkNode {
  if (state.kind === "history") return { id: state.id, width: 26, height: 26 };
  const lines = linesOf(chart, state);
  const texts = lines.map(({ text }) => textWidth(text, LINE_PX));
  const width = Math.ceil(Math.max(72, textWidth(state.label, TITLE_PX) + 8, ...texts) + 2 * SIDE);
  const height = headHeight(lines.length);
  const inner = chart.states.filter(({ parent }) => parent === state.id);
  const [first, others] = [
    inner.filter(({ id }) => id === state.initial),
    inner.filter(({ id }) => id !== state.initial),
  ];
  const children = [...first, ...others].map((child) => toNode(chart, child));
  if (children.length === 0) return { id: state.id, width, height: Math.max(height, 34) };
  const dot = state.initial === null ? [] : [{ id: dotOf(state.id), width: DOT, height: DOT }];
  return {
    id: state.id,
    children: [...dot, ...children],
    layoutOptions: {
      ...EACH_LEVEL,
      "elk.padding": `[top=${height + ROOM},left=${ROOM},bottom=${ROOM},right=${ROOM}]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${width},${height})`,
    },
  };
}

function toEdges(transition: ChartTransition): ElkExtendedEdge[] {
  const texts = labelLines(transition);
  const width = Math.ceil(Math.max(...texts.map((text) => textWidth(text, LINE_PX))) + 12);
  return transition.targets.map((target, place) => ({
    id: `${transition.id}|${place}`,
    sources: [transition.source],
    targets: [target],
    labels: [
      {
        text: transition.words,
        width,
        height: texts.length * 15 + 5,
        layoutOptions: { "elk.edgeLabels.placement": "CENTER" },
      },
    ],
  }));
}

/** The graph for elk: nested states, transitions with labels, and an initial dot in each compound state. */
export function toElk(chart: Chart, direction: Direction): ElkNode {
  const starts = chart.states.flatMap(({ id, initial }) =>
    initial === null ? [] : [{ id: `${dotOf(id)}|start`, sources: [dotOf(id)], targets: [initial] }],
  );
  return {
    id: "elk",
    layoutOptions: {
      ...OPTIONS,
      "elk.direction": direction,
      ...EACH_LEVEL,
      "elk.padding": "[top=8,left=8,bottom=8,right=8]",
    },
    children: chart.states.filter(({ parent }) => parent === null).map((state) => toNode(chart, state)),
    edges: [...starts, ...chart.transitions.flatMap(toEdges)],
  };
}
