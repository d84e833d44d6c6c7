import { mm, type Pen, type RuleStyle, type TextStyle } from "./pen";

/** A label at the left edge and its value at the right, or a value's style when both share it. */
export type Pair = { label: string; value: string; style: TextStyle; valueStyle?: TextStyle };

const LINE = 13.5;
const BELOW = 24;
const BETWEEN = 9;
/** A label up to this share of the roll keeps its line whole, and a long value wraps beside it. */
const SHORT_LABEL = 0.35;

const LEFT = mm(4);
const RIGHT = mm(76);
const WIDTH = RIGHT - LEFT;

export type Roll = ReturnType<typeof createRoll>;

/**
 * An 80 mm roll of paper, 72 mm of it printable, written from the top down. The page is cut to length at the end, so
 * what is written is measured first and drawn by `cut`. `gap` is from the baseline or rule above to the first baseline.
 */
export function createRoll(pen: Pen) {
  const draws: (() => void)[] = [];
  let y = 0;

  const lines = (texts: string[], gap: number, draw: (text: string, y: number) => void): void => {
    for (const [index, text] of texts.entries()) {
      y += index === 0 ? gap : LINE;
      const at = y;
      draws.push(() => draw(text, at));
    }
  };
  const left = (texts: string[], gap: number, style: TextStyle) =>
    lines(texts, gap, (text, at) => pen.left(text, LEFT, at, style));
  const right = (texts: string[], gap: number, style: TextStyle) =>
    lines(texts, gap, (text, at) => pen.right(text, RIGHT, at, style));
  const wrapped = (text: string, width: number, style: TextStyle) =>
    text.trim() === "" ? [] : pen.lines(text, width, style);

  return {
    centre: (text: string, style: TextStyle, gap = LINE) =>
      lines(wrapped(text, WIDTH, style), gap, (line, at) => pen.centre(line, (LEFT + RIGHT) / 2, at, style)),
    left: (text: string, style: TextStyle, gap = LINE) => left(wrapped(text, WIDTH, style), gap, style),
    /** Side by side; when the two do not fit on a line the longer one wraps, and neither ever covers the other. */
    pair({ label, value, style, valueStyle = style }: Pair, gap = LINE): void {
      const top = y;
      const labelWidth = pen.width(label, style);
      const valueWidth = pen.width(value, valueStyle);
      if (labelWidth <= WIDTH * SHORT_LABEL) {
        left([label], gap, style);
        y = top;
        right(pen.lines(value, WIDTH - labelWidth - BETWEEN, valueStyle), gap, valueStyle);
      } else if (valueWidth <= WIDTH / 2) {
        left(pen.lines(label, WIDTH - valueWidth - BETWEEN, style), gap, style);
        const end = y;
        y = top;
        right([value], gap, valueStyle);
        y = end;
      } else {
        const whole = labelWidth + valueWidth + BETWEEN <= WIDTH;
        left(pen.lines(label, WIDTH, style), gap, style);
        if (whole) y = top;
        right(pen.lines(value, WIDTH, valueStyle), whole ? gap : LINE, valueStyle);
      }
    },
    rule(style: RuleStyle, gap: number): void {
      y += gap;
      const at = y;
      draws.push(() => pen.rule(LEFT, RIGHT, at, style));
    },
    cut(): void {
      pen.addPage([mm(80), y + BELOW]);
      for (const draw of draws) draw();
    },
  };
}
