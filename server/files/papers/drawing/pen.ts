import type { Font } from "fontkit";
import PDFDocument from "pdfkit";
import { interFont, printable, type Weight } from "./fonts";
import { wrap } from "./wrap";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a parsed font too; its published types leave that out. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** How a text looks. `size` is in points, `tracking` in em; `figures: "tabular"` gives all digits one width. */
export type TextStyle = {
  weight: Weight;
  size: number;
  color: string;
  tracking?: number;
  figures?: "tabular";
};

export type RuleStyle = { thickness: number; color: string; dash?: [on: number, off: number] };

export type Pen = ReturnType<typeof createPen>;

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

const WEIGHTS: Weight[] = [400, 500, 600, 700];

/**
 * Draws one PDF. Lengths are points from the top left corner of the page, a text's `y` is its baseline, and only the
 * caller starts a page. Every text passes `printable` first.
 */
export function createPen(title: string, author: string) {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: "en-NG",
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  for (const weight of WEIGHTS) pdf.registerFont(String(weight), interFont(weight));

  const options = (style: TextStyle): PDFKit.Mixins.TextOptions => ({
    lineBreak: false,
    baseline: "alphabetic",
    characterSpacing: (style.tracking ?? 0) * style.size,
    ...(style.figures === "tabular" ? { features: ["tnum"] } : {}),
  });

  const measure = (shown: string, style: TextStyle): number =>
    pdf.font(String(style.weight)).fontSize(style.size).widthOfString(shown, options(style));
  const width = (text: string, style: TextStyle): number => measure(printable(text), style);

  const left = (text: string, x: number, y: number, style: TextStyle): void => {
    const shown = printable(text);
    if (shown === "") return;
    pdf.font(String(style.weight)).fontSize(style.size).fillColor(style.color).text(shown, x, y, options(style));
  };

  return {
    width,
    left,
    right: (text: string, x: number, y: number, style: TextStyle): void => left(text, x - width(text, style), y, style),
    centre: (text: string, x: number, y: number, style: TextStyle): void =>
      left(text, x - width(text, style) / 2, y, style),
    lines: (text: string, limit: number, style: TextStyle): string[] =>
      wrap(printable(text), limit, (part) => measure(part, style)),
    rule(from: number, to: number, y: number, { thickness, color, dash }: RuleStyle): void {
      pdf.save().lineWidth(thickness).strokeColor(color);
      if (dash) pdf.dash(dash[0], { space: dash[1] });
      pdf.moveTo(from, y).lineTo(to, y).stroke().restore();
    },
    box(x: number, y: number, boxWidth: number, height: number, color: string): void {
      pdf.rect(x, y, boxWidth, height).fill(color);
    },
    addPage(size: [width: number, height: number]): void {
      pdf.addPage({ size, margin: 0 });
    },
    /** Calls `draw` once on every page so far, in order. */
    onEachPage(draw: (page: number, pages: number) => void): void {
      const { count } = pdf.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(index);
        draw(index + 1, count);
      }
    },
    async finish(): Promise<Buffer> {
      const chunks: Buffer[] = [];
      pdf.end();
      for await (const chunk of pdf) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
  };
}
