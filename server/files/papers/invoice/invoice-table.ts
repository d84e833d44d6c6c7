import { nairaText } from "../../../core/money";
import { drawGoods } from "../drawing/goods-table";
import type { Flow } from "./invoice-page";
import { sheet } from "./invoice-style";
import { type OrderDocument, priceNote, serialNote } from "../order-document";
import type { Pen } from "../drawing/pen";

const COLUMNS = [
  { label: "Qty", right: sheet.left + 296.6 },
  { label: "Price", right: sheet.left + 394.2 },
  { label: "Amount", right: sheet.right },
];

/** The sold goods with their amounts. */
export const drawTable = (pen: Pen, flow: Flow, lines: OrderDocument["lines"]): Promise<void> =>
  drawGoods(
    pen,
    flow,
    COLUMNS,
    lines.map((line) => ({
      title: line.title,
      under: [line.variation, serialNote(line), priceNote(line)],
      cells: [String(line.quantity), nairaText(line.unitPrice), nairaText(line.amount)],
    })),
  );
