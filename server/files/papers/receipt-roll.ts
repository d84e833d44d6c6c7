import type { ReceiptWidth } from "../../../src/api/settings/settings.rules";
import { mm, type Pen, type RuleStyle, type TextStyle } from "./drawing/pen";

/** A label at the left edge and its value at the right. `valueStyle` is `style` unless given. */
export type Pair = { label: string; value: string; style: TextStyle; valueStyle?: TextStyle };

const LINE = 13.5;
const BELOW = 24;
const BETWEEN = 9;

/** What a head prints of a roll, in mm: 72 of 80, and 48 of 58. */
const MARGIN = { 80: 4, 58: 5 } as const;

/** Readers refuse a longer page of a PDF. */
const LONGEST = 14_400;

const pitch = ({ size }: TextStyle) => Math.max(LINE, size * 1.4);

export type Roll = ReturnType<typeof createRoll>;

/**
 * A roll of paper, written from top to bottom. The page length is known only at the end,
 * so text is measured first and drawn by `cut`. `gap` is from the baseline or rule above to the first baseline.
 */
export function createRoll(pen: Pen, paper: ReceiptWidth) {
  const leftEdge = mm(MARGIN[paper]);
  const rightEdge = mm(paper - MARGIN[paper]);
  const printable = rightEdge - leftEdge;
  const draws: { at: number; draw: (y: number) => void }[] = [];
  let y = 0;

  const lines = (texts: string[], gap: number, style: TextStyle, draw: (text: string, y: number) => void): void => {
    for (const [index, text] of texts.entries()) {
      y += index === 0 ? gap : pitch(style);
      draws.push({ at: y, draw: (at) => draw(text, at) });
    }
  };
  const left = (texts: string[], gap: number, style: TextStyle) =>
    lines(texts, gap, style, (text, at) => pen.left(text, leftEdge, at, style));
  const right = (texts: string[], gap: number, style: TextStyle) =>
    lines(texts, gap, style, (text, at) => pen.right(text, rightEdge, at, style));
  const wrapped = (text: string, width: number, style: TextStyle) =>
    text.trim() === "" ? [] : pen.lines(text, width, style);

  return {
    centre: (text: string, style: TextStyle, gap = LINE) =>
      lines(wrapped(text, printable, style), gap, style, (line, at) =>
        pen.centre(line, (leftEdge + rightEdge) / 2, at, style),
      ),
    left: (text: string, style: TextStyle, gap = LINE) => left(wrapped(text, printable, style), gap, style),
    /**
     * Two columns that never overlap: a name wraps next to its label, a long label next to its figure; a shorter one is above
     * it. A figure is never broken: one that is wider than the paper is printed smaller.
     */
    pair({ label, value, style, valueStyle: wanted = style }: Pair, gap = LINE): void {
      const top = y;
      const labelWidth = pen.width(label, style);
      const isFigure = wanted.figures === "tabular";
      const fitting = isFigure ? Math.min(1, printable / pen.width(value, wanted)) : 1;
      const valueStyle = { ...wanted, size: wanted.size * fitting };
      const valueWidth = pen.width(value, valueStyle);
      const isOneLine = labelWidth <= printable || valueWidth > printable / 2;
      if (isFigure && labelWidth + BETWEEN + valueWidth > printable && isOneLine) {
        left(pen.lines(label, printable, style), gap, style);
        right([value], pitch(valueStyle), valueStyle);
        return;
      }
      left(isFigure ? pen.lines(label, printable - valueWidth - BETWEEN, style) : [label], gap, style);
      const end = y;
      y = top;
      right(isFigure ? [value] : pen.lines(value, printable - labelWidth - BETWEEN, valueStyle), gap, valueStyle);
      y = Math.max(y, end);
    },
    feed(height: number): void {
      y += height;
    },
    rule(style: RuleStyle, gap: number): void {
      y += gap;
      draws.push({ at: y, draw: (at) => pen.rule(leftEdge, rightEdge, at, style) });
    },
    cut(): void {
      const bottom = Math.max(...draws.map(({ at }) => at));
      for (let top = 0, from = 0; from <= bottom; ) {
        const those = draws.filter(({ at }) => at >= from && at - top <= LONGEST - BELOW);
        const end = Math.max(...those.map(({ at }) => at));
        pen.addPage([mm(paper), (end === bottom ? y : end) - top + BELOW]);
        for (const { at, draw } of those) draw(at - top);
        from = Math.min(...draws.map(({ at }) => (at > end ? at : Infinity)));
        top = from - BELOW;
      }
    },
  };
}
