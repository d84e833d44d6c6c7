import type { ELK } from "elkjs/lib/elk-api";
import type { Chart } from "./chart";
import { toDrawing, type Drawing } from "./drawing";
import { toElk, type Direction } from "./elk-graph";

/** The size of a chart in a window of usual size. */
const ROOM = { width: 900, height: 800 };

const scaleOf = ({ width, height }: Drawing): number => Math.min(1, ROOM.width / width, ROOM.height / height);

/** Computes a vertical and a horizontal layout and keeps the one that can be drawn larger. */
export async function layOutWith(elk: Pick<ELK, "layout">, chart: Chart): Promise<Drawing> {
  const along = async (direction: Direction) => toDrawing(chart, await elk.layout(toElk(chart, direction)));
  const [down, right] = [await along("DOWN"), await along("RIGHT")];
  return scaleOf(down) >= scaleOf(right) ? down : right;
}
