/** Width of a text in points, in the style it will be drawn in. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A word wider than the line, cut where the line is full. Widths are summed by character, so cost stays linear. */
function cut(word: string, limit: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  for (const { segment } of graphemes.segment(word)) {
    const advance = measure(segment);
    if (piece !== "" && width + advance > limit) {
      pieces.push(piece);
      piece = "";
      width = 0;
    }
    piece += segment;
    width += advance;
  }
  return [...pieces, piece];
}

/** Breaks a text into lines no wider than `limit`: at spaces, inside a word only when it is wider than a line. */
export function wrap(text: string, limit: number, measure: Measure): string[] {
  if (measure(text) <= limit) return [text];
  const pieces = text.split(" ").flatMap((word) => (measure(word) > limit ? cut(word, limit, measure) : [word]));
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    const longer = line === "" ? piece : `${line} ${piece}`;
    if (line !== "" && measure(longer) > limit) {
      lines.push(line);
      line = piece;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
