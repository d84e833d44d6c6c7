type Scale = {
  /** The positions of the grid lines, lowest first. */
  ticks: readonly number[];
  /** A value's height in percent of the plot. */
  heightOf: (value: number) => number;
};

const ROUND = [1, 2, 2.5, 5, 10];
const STEPS = 4;

/** The smallest round number not below `least`: 1, 2, 2.5 or 5 and zeros. */
function roundUp(least: number): number {
  const zeros = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((step) => step * zeros >= least) ?? 10) * zeros;
}

/** A scale that includes zero, in about four round steps; its lowest and highest lines enclose all values. */
export function scaleOf(values: readonly number[]): Scale {
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  const lowest = values.reduce((least, value) => Math.min(least, value), 0);
  if (highest === lowest) return { ticks: [0], heightOf: () => 0 };
  const step = roundUp((highest - lowest) / STEPS);
  const below = Math.ceil(-lowest / step);
  const above = Math.ceil(highest / step);
  return {
    ticks: Array.from({ length: above + below + 1 }, (_, at) => (at - below) * step),
    heightOf: (value) => ((value / step + below) / (above + below)) * 100,
  };
}

type Point = readonly [across: number, down: number];

/** The path of a line through points. */
export const linePath = (points: readonly Point[]): string =>
  points.map(([across, down], at) => `${at === 0 ? "M" : "L"}${across.toFixed(2)} ${down.toFixed(2)}`).join("");

/** The path of the area between a line and the height `base`. */
export const areaPath = (points: readonly Point[], base: number): string =>
  `${linePath(points)}L${points.at(-1)?.[0].toFixed(2)} ${base}L${points[0]?.[0].toFixed(2)} ${base}Z`;

/** Which of `length` dates to label so that at most `most` have labels, including the first and the last. */
export function datesShown(length: number, most: number): number[] {
  const step = Math.ceil((length - 1) / (most - 1)) || 1;
  const last = length - 1;
  const shown = Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
  const rest = last - (shown.at(-1) ?? 0);
  if (rest === 0) return shown;
  // Labels closer than half a step would overlap.
  return [...(rest * 2 < step ? shown.slice(0, -1) : shown), last];
}
