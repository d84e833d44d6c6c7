/** The p50 in ms of one call in each shop, the smallest shop first. */
export type Line = { name: string; medians: readonly number[] };

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 420, 72, 150, 16, 40];
const LEAST_MS = 1;
const MOST_MS = 20_000;
/** By the word before the colon of a call's name; they differ in lightness too. */
const COLOURS: Record<string, string> = {
  list: "#1d4e89",
  search: "#3f8efc",
  report: "#c2571a",
  detail: "#4a7c59",
  dashboard: "#8a5a9e",
  "look-up": "#7a7a7a",
  file: "#b33951",
  create: "#111111",
};
const OTHER = "#111111";

const kindOf = ({ name }: Line) => /^[^ :]+/.exec(name)?.[0] ?? "";

/** An SVG of all calls over the size of the shop, both axes logarithmic: a level line costs the same in every shop. */
export function plotOf(sizes: readonly number[], lines: readonly Line[]): string {
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)];
  const x = (size: number) =>
    LEFT + ((WIDTH - LEFT - RIGHT) * Math.log(size / first)) / Math.max(Math.log(last / first), 1);
  const y = (ms: number) =>
    HEIGHT -
    BOTTOM -
    ((HEIGHT - TOP - BOTTOM) * Math.log(Math.max(ms, LEAST_MS) / LEAST_MS)) / Math.log(MOST_MS / LEAST_MS);
  const at = (size: number, ms: number) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`;
  const text = (left: number, top: number, words: string, anchor: string) =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
  const rules = [1, 10, 100, 1000, 10_000].flatMap((ms) => [
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms).toFixed(1)}" y2="${y(ms).toFixed(1)}" stroke="#ddd" />`,
    text(LEFT - 6, y(ms) + 4, `${ms.toLocaleString("en")} ms`, "end"),
  ]);
  const marks = sizes.map((size) => text(x(size), HEIGHT - BOTTOM + 18, size.toLocaleString("en"), "middle"));
  const drawn = lines.map((line) => {
    const points = line.medians.map((ms, index) => at(sizes[index] ?? 1, ms)).join(" ");
    const stroke = COLOURS[kindOf(line)] ?? OTHER;
    return `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-opacity="0.7"><title>${escaped(line.name)}</title></polyline>`;
  });
  const kinds = [...new Set(lines.map(kindOf))].flatMap((kind, index) => {
    const top = TOP + 20 + index * 20;
    const left = WIDTH - RIGHT + 12;
    return [
      `<line x1="${left}" x2="${left + 22}" y1="${top - 4}" y2="${top - 4}" stroke="${COLOURS[kind] ?? OTHER}" stroke-width="3" />`,
      text(left + 30, top, kind, "start"),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">`,
    "<title>p50 of each call by the number of orders</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff" />`,
    ...rules,
    ...marks,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "orders", "middle"),
    ...drawn,
    ...kinds,
    "</svg>\n",
  ].join("\n");
}

const escaped = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
