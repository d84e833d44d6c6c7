import { nairaText } from "../domain/money";
import type { Flow } from "./invoice-page";
import { LINE, rules, sheet, texts } from "./invoice-style";
import type { OrderDocument } from "./order-document";
import { pauseAt } from "./pause";
import type { Pen } from "./pen";

type Line = OrderDocument["lines"][number];

/** Right edges of the number columns, and what is left for the item. */
export type Columns = { item: number; quantity: number; price: number; amount: number };

const GAP = 15;
const VARIATION_LINE = 13.5;
const HEADER = 15;
const PADDING = 6.75;

/** The drawn columns, pushed left only as far as the widest figure of this order needs. */
export function columnsFor(widest: { quantity: number; price: number; amount: number }): Columns {
  const amount = sheet.right;
  const price = Math.min(sheet.left + 394.2, amount - widest.amount - GAP);
  const quantity = Math.min(sheet.left + 296.6, price - widest.price - GAP);
  return { item: quantity - widest.quantity - GAP - sheet.left, quantity, price, amount };
}

function measureColumns(pen: Pen, lines: Line[]): Columns {
  const widest = (shown: string[]) => Math.max(...shown.map((text) => pen.width(text, texts.rowFigure)));
  return columnsFor({
    quantity: widest(["Qty", ...lines.map((line) => String(line.quantity))]),
    price: widest(["Price", ...lines.map((line) => nairaText(line.unitPrice))]),
    amount: widest(["Amount", ...lines.map((line) => nairaText(line.amount))]),
  });
}

function drawHeader(pen: Pen, flow: Flow, columns: Columns): void {
  const y = flow.y + 6.75;
  pen.left("Item", sheet.left, y, texts.label);
  pen.right("Qty", columns.quantity, y, texts.label);
  pen.right("Price", columns.price, y, texts.label);
  pen.right("Amount", columns.amount, y, texts.label);
  flow.y += HEADER;
  pen.rule(sheet.left, sheet.right, flow.y, rules.strong);
}

/** The goods, one row a line: a row is never split, and every page it runs over repeats the header. */
export async function drawTable(pen: Pen, flow: Flow, lines: Line[]): Promise<void> {
  const columns = measureColumns(pen, lines);
  let headed = false;
  for (const [index, line] of lines.entries()) {
    await pauseAt(index);
    const title = pen.lines(line.title, columns.item, texts.item);
    const variation = line.variation.trim() === "" ? [] : pen.lines(line.variation, columns.item, texts.variation);
    const height = 2 * PADDING + title.length * LINE + variation.length * VARIATION_LINE;
    const broke = flow.room(headed ? height : HEADER + height);
    if (broke || !headed) drawHeader(pen, flow, columns);
    headed = true;
    const middle = flow.y + height / 2 + 4;
    for (const [row, text] of title.entries()) pen.left(text, sheet.left, flow.y + 18.9 + row * LINE, texts.item);
    const under = flow.y + 16.8 + title.length * LINE;
    for (const [row, text] of variation.entries())
      pen.left(text, sheet.left, under + row * VARIATION_LINE, texts.variation);
    pen.right(String(line.quantity), columns.quantity, middle, texts.rowFigure);
    pen.right(nairaText(line.unitPrice), columns.price, middle, texts.rowFigure);
    pen.right(nairaText(line.amount), columns.amount, middle, texts.rowFigure);
    flow.y += height;
    pen.rule(sheet.left, sheet.right, flow.y, rules.row);
  }
}
