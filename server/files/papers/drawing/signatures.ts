import type { Flow } from "../invoice/invoice-page";
import { rules, sheet, texts } from "../invoice/invoice-style";
import type { Pen } from "./pen";

const SIGNATURE_WIDTH = 215;
const SIGNATURE_ROW = 33;
const SIGNATURES = 43.5 + 3 * SIGNATURE_ROW;

/** Where two people sign, side by side, never split over pages. */
export function drawSignatures(pen: Pen, flow: Flow, first: string, second: string): void {
  flow.room(SIGNATURES);
  for (const [label, left] of [
    [first, sheet.left],
    [second, sheet.right - SIGNATURE_WIDTH],
  ] as const) {
    pen.left(label, left, flow.y + 43.5, texts.strong);
    for (const [row, line] of ["Name", "Signature", "Date"].entries()) {
      const y = flow.y + 43.5 + (row + 1) * SIGNATURE_ROW;
      pen.left(line, left, y, texts.label);
      pen.rule(left + 54, left + SIGNATURE_WIDTH, y + 2, rules.strong);
    }
  }
  flow.y += SIGNATURES;
}
