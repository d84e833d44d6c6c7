import { css } from "styled-system/css";
import type { DrawnEdge, Point } from "../chart/drawing";
import { labelLines } from "../chart/elk-graph";
import type { Sendable } from "../history";
import { Pressable } from "./pressable";

const way = css({
  fill: "none",
  stroke: "control",
  strokeWidth: "1.25px",
  "[data-chance=yes] > &": { stroke: "link" },
  "[data-taken] > &": { stroke: "greenIc", strokeWidth: "2.5px" },
});
const head = css({
  fill: "control",
  "[data-chance=yes] > &": { fill: "link" },
  "[data-taken] > &": { fill: "greenIc" },
});

const ROUND = 6;
const HEAD = 7;

const toward = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(by, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};

const at = ({ x, y }: Point): string => `${x} ${y}`;

/** Straight lines between the bends, each bend rounded. */
function pathThrough(points: readonly Point[]): string {
  const parts = points.map((point, place) => {
    const before = points[place - 1];
    const after = points[place + 1];
    if (before === undefined) return `M ${at(point)}`;
    if (after === undefined) return `L ${at(point)}`;
    return `L ${at(toward(point, before, ROUND))} Q ${at(point)} ${at(toward(point, after, ROUND))}`;
  });
  return parts.join(" ");
}

function headAt(points: readonly Point[]): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (end === undefined || before === undefined) return "";
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const wing = (turn: number) =>
    at({ x: end.x - HEAD * Math.cos(angle + turn), y: end.y - HEAD * Math.sin(angle + turn) });
  return `M ${at(end)} L ${wing(0.45)} L ${wing(-0.45)} Z`;
}

type DrawnWayProps = { edge: DrawnEdge; isTaken: boolean; chance: Sendable };

export const DrawnWay = ({ edge: { points }, isTaken, chance }: DrawnWayProps) => (
  <g data-chance={chance} data-taken={isTaken || undefined}>
    <path className={way} d={pathThrough(points)} />
    <path className={head} d={headAt(points)} />
  </g>
);

export function DrawnLabel({ edge, onPress, ...rest }: DrawnWayProps & { onPress: (transition: string) => void }) {
  const { transition, label } = edge;
  if (transition === null || label === null) return null;
  return (
    <Pressable
      {...rest}
      transition={transition.id}
      words={transition.words}
      lines={labelLines(transition)}
      area={label}
      onPress={onPress}
    />
  );
}
