import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api";
import type { Chart, ChartState, ChartTransition } from "./chart";
import { dotOf, linesOf, type Line } from "./elk-graph";

export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

export type DrawnState = Box & { state: ChartState; lines: readonly Line[]; isRegion: boolean };
/** `label` is null for the arrow from the initial dot, which belongs to no transition. */
export type DrawnEdge = { id: string; transition: ChartTransition | null; points: readonly Point[]; label: Box | null };

/** A chart with positions, in pixels from the upper left corner; outer states come before inner ones. */
export type Drawing = {
  width: number;
  height: number;
  states: readonly DrawnState[];
  dots: readonly Box[];
  edges: readonly DrawnEdge[];
};

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

const nodesOf = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

/** @throws Error when the layout left out a part of the chart. */
export function toDrawing(chart: Chart, laidOut: ElkNode): Drawing {
  const nodes = new Map(nodesOf(laidOut).map((node) => [node.id, node]));
  const edges = new Map(nodesOf(laidOut).flatMap((node) => (node.edges ?? []).map((edge) => [edge.id, edge])));
  const nodeOf = (id: string): ElkNode => {
    const node = nodes.get(id);
    if (node === undefined) throw new Error(`the layout has no place for ${id}`);
    return node;
  };
  const kinds = new Map(chart.states.map(({ id, kind }) => [id, kind]));
  const drawnEdge = (id: string, transition: ChartTransition | null): DrawnEdge => {
    const edge = edges.get(id);
    if (edge === undefined) throw new Error(`the layout has no way for ${id}`);
    const [label] = edge.labels ?? [];
    return { id, transition, points: pointsOf(edge), label: label ? boxOf(label) : null };
  };
  const withDot = chart.states.filter(({ initial }) => initial !== null);
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    states: chart.states.map((state) => ({
      ...boxOf(nodeOf(state.id)),
      state,
      lines: linesOf(chart, state),
      isRegion: state.parent !== null && kinds.get(state.parent) === "parallel",
    })),
    dots: withDot.map(({ id }) => boxOf(nodeOf(dotOf(id)))),
    edges: [
      ...withDot.map(({ id }) => drawnEdge(`${dotOf(id)}|start`, null)),
      ...chart.transitions.flatMap((transition) =>
        transition.targets.map((_, place) => drawnEdge(`${transition.id}|${place}`, transition)),
      ),
    ],
  };
}
