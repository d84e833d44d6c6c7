/** Width of a text in points, in the style it will be drawn in. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The break point in a web or mail address: after a sign, with at least half of the line before it. */
const SEAM = /^(.*[@./_-])([^@./_-]+)$/u;

/** A word wider than the line, cut where the line is full. Widths are summed by character, so cost stays linear. */
function cut(word: string, limit: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  for (const { segment } of graphemes.segment(word)) {
    const advance = measure(segment);
    if (piece !== "" && width + advance > limit) {
      const [, head = piece, tail = ""] = SEAM.exec(piece) ?? [];
      const seam = tail.length <= head.length ? { head, tail } : { head: piece, tail: "" };
      pieces.push(seam.head);
      piece = seam.tail;
      width = sum(seam.tail, measure);
    }
    piece += segment;
    width += advance;
  }
  return [...pieces, piece];
}

const sum = (text: string, measure: Measure) =>
  Array.from(graphemes.segment(text)).reduce((width, { segment }) => width + measure(segment), 0);

/**
 * Breaks a text into lines no wider than `limit`: at spaces, and inside a word only when it is wider than a line. Each
 * word is measured with the space after it, because pdfkit shapes it so, and shapes each form separately.
 */
export function wrap(text: string, limit: number, measure: Measure): string[] {
  const space = measure(" ");
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.split(" ")) {
    const whole = measure(`${word} `) - space;
    for (const piece of whole > limit ? cut(word, limit, measure) : [word]) {
      const width = piece === word ? whole : measure(`${piece} `) - space;
      if (line !== "" && used + space + width > limit) {
        lines.push(line);
        line = "";
      }
      used = line === "" ? width : used + space + width;
      line = line === "" ? piece : `${line} ${piece}`;
    }
  }
  return [...lines, line];
}
