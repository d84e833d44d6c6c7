import { sparkline } from "styled-system/recipes";
import { areaPath, linePath } from "./chart-scale";

const WIDTH = 92;
const HEIGHT = 28;
const EDGE = 3;

const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.5, strokeLinejoin: "round" } as const;

/**
 * A small decorative line next to a figure. The segment to an unfinished day is dotted; fewer than two values render
 * nothing.
 */
export function Sparkline({ values, unfinished = false }: { values: readonly number[]; unfinished?: boolean }) {
  if (values.length < 2) return null;
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const points = values.map((value, at) => {
    const height = span === 0 ? 0 : (value - lowest) / span;
    return [
      EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE),
      HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE),
    ] as const;
  });
  const [across, down] = points.at(-1) ?? [0, 0];
  return (
    <svg className={sparkline()} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={areaPath(points, HEIGHT)} fill="currentColor" opacity="0.07" />
      <path d={linePath(unfinished ? points.slice(0, -1) : points)} {...line} />
      {unfinished && <path d={linePath(points.slice(-2))} {...line} strokeDasharray="0.1 3" strokeLinecap="round" />}
      <circle cx={across} cy={down} r="2.5" fill="currentColor" />
    </svg>
  );
}
