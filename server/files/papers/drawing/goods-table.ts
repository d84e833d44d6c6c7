import type { Flow } from "../invoice/invoice-page";
import { LINE, rules, sheet, texts } from "../invoice/invoice-style";
import { pauseAt } from "./pause";
import type { Pen } from "./pen";

/** A column to the right of the item, aligned to its right edge. */
export type Column = { label: string; right: number };

export type GoodsRow = {
  title: string;
  /** Small print below the title; empty texts take no line. */
  under: readonly string[];
  /** One per column. */
  cells: readonly string[];
};

const GAP = 15;
const SMALL_LINE = 13.5;
const HEADER = 15;
const PADDING = 6.75;

/** The columns as they are drawn, pushed left only as far as the widest text of these rows needs; and the item's width. */
function fitted(pen: Pen, columns: readonly Column[], rows: readonly GoodsRow[]): { placed: Column[]; item: number } {
  let edge = sheet.right;
  const placed: Column[] = [];
  for (const [index, { label, right }] of [...columns.entries()].toReversed()) {
    const column = { label, right: Math.min(right, edge) };
    const shown = [label, ...rows.map(({ cells }) => cells[index] ?? "")];
    edge = column.right - Math.max(...shown.map((text) => pen.width(text, texts.rowFigure))) - GAP;
    placed.unshift(column);
  }
  return { placed, item: edge - sheet.left };
}

function drawHeader(pen: Pen, flow: Flow, columns: readonly Column[], heading: string): void {
  const y = flow.y + 6.75;
  pen.left(heading, sheet.left, y, texts.label);
  for (const { label, right } of columns) pen.right(label, right, y, texts.label);
  flow.y += HEADER;
  pen.rule(sheet.left, sheet.right, flow.y, rules.strong);
}

/**
 * The goods, one row per line: a row is never split, and each page repeats the header. `columns` gives their right
 * edges, where there is room.
 */
export async function drawGoods(
  pen: Pen,
  flow: Flow,
  columns: readonly Column[],
  rows: readonly GoodsRow[],
  heading = "Item",
): Promise<void> {
  const { placed, item } = fitted(pen, columns, rows);
  let headed = false;
  for (const [index, row] of rows.entries()) {
    await pauseAt(index);
    const title = pen.lines(row.title, item, texts.item);
    const small = row.under.flatMap((text) => (text.trim() === "" ? [] : pen.lines(text, item, texts.variation)));
    const height = 2 * PADDING + title.length * LINE + small.length * SMALL_LINE;
    const broke = flow.room(headed ? height : HEADER + height);
    if (broke || !headed) drawHeader(pen, flow, placed, heading);
    headed = true;
    const middle = flow.y + height / 2 + 4;
    for (const [at, text] of title.entries()) pen.left(text, sheet.left, flow.y + 18.9 + at * LINE, texts.item);
    const under = flow.y + 16.8 + title.length * LINE;
    for (const [at, text] of small.entries()) pen.left(text, sheet.left, under + at * SMALL_LINE, texts.variation);
    for (const [at, { right }] of placed.entries()) pen.right(row.cells[at] ?? "", right, middle, texts.rowFigure);
    flow.y += height;
    pen.rule(sheet.left, sheet.right, flow.y, rules.row);
  }
}
