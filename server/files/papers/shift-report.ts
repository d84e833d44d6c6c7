import type { ShopOnPaper } from "../../settings/settings";
import { type Kobo, nairaText } from "../../core/money";
import { longDate } from "./drawing/format";
import { drawMasthead, drawParties } from "./invoice/invoice-head";
import { drawFooters, type Flow, startFlow } from "./invoice/invoice-page";
import { rules, sheet, texts } from "./invoice/invoice-style";
import { drawNote } from "./invoice/invoice-totals";
import { createPen, type Pen, type TextStyle } from "./drawing/pen";
import { drawSignatures } from "./drawing/signatures";

/** A shift with all that its report prints. Amounts are kobo, times ISO in UTC. */
export type ShiftReport = {
  number: number;
  shop: ShopOnPaper;
  createdAt: string;
  store: { title: string; address: string };
  account: string;
  openedBy: string;
  float: Kobo;
  /** Kobo moved by each kind of movement, without those that moved none. */
  totals: readonly { label: string; amount: Kobo }[];
  expected: Kobo;
  /** Null until it was counted. */
  counted: Kobo | null;
  countedBy: string;
  /** What was counted, the largest first, without those of which there was none. */
  pieces: readonly { label: string; quantity: number; amount: Kobo }[];
  explanation: string;
  closedBy: string;
  closedAt: string | null;
};

const ROW = 21;
const GAP = 27;

type Line = { label: string; middle?: string; amount: string; style?: TextStyle };

function drawLines(pen: Pen, flow: Flow, heading: string, lines: readonly Line[]): void {
  flow.room(GAP + 2 * ROW);
  flow.y += GAP;
  pen.left(heading, sheet.left, flow.y, texts.label);
  flow.y += 6;
  for (const { label, middle, amount, style = texts.rowFigure } of lines) {
    flow.room(ROW);
    flow.y += ROW;
    pen.left(label, sheet.left, flow.y - 5, style);
    if (middle !== undefined) pen.right(middle, (sheet.left + sheet.right) / 2, flow.y - 5, texts.figure);
    pen.right(amount, sheet.right, flow.y - 5, style);
    pen.rule(sheet.left, sheet.right, flow.y + 2, rules.row);
  }
}

const differenceLine = (difference: Kobo): Line => ({
  label: difference === 0 ? "No difference" : difference < 0 ? "Missing" : "Too much",
  amount: nairaText(Math.abs(difference)),
  style: texts.due,
});

/** The A4 report of a shift, as a PDF. Pure of HTTP and of the database. */
export async function renderShiftReport(report: ShiftReport): Promise<Buffer> {
  const { number, shop, createdAt, store, account, openedBy, float, totals, expected, counted } = report;
  const { countedBy, pieces, explanation, closedBy, closedAt } = report;
  const name = `Shift report ${number}`;
  const pen = createPen(name, shop.name);
  const flow = startFlow(pen);
  const state = closedAt === null ? "Not closed yet" : `Closed on ${longDate(closedAt)} by ${closedBy}`;
  drawMasthead(pen, flow, { shop, heading: "Shift report", number, createdAt, lines: [state] });
  drawParties(pen, flow, [
    { label: "Shift of", name: openedBy, rest: [countedBy === "" ? "" : `Counted by ${countedBy}`] },
    { label: "Drawer", name: account, rest: [] },
    { label: "Store", name: store.title, rest: [store.address] },
  ]);
  drawLines(pen, flow, "Expected", [
    { label: "Float", amount: nairaText(float) },
    ...totals.map(({ label, amount }) => ({ label, amount: nairaText(amount) })),
    { label: "Expected in the drawer", amount: nairaText(expected), style: texts.total },
  ]);
  if (counted !== null) {
    drawLines(pen, flow, "Counted", [
      ...pieces.map(({ label, quantity, amount }) => ({
        label,
        middle: quantity.toLocaleString("en"),
        amount: nairaText(amount),
      })),
      { label: "Counted in the drawer", amount: nairaText(counted), style: texts.total },
      differenceLine(counted - expected),
    ]);
  }
  drawNote(pen, flow, "Explanation", explanation);
  drawSignatures(pen, flow, "Counted by", "Checked by");
  drawFooters(pen, name, "Keep this report with the day's takings.");
  return pen.finish();
}
