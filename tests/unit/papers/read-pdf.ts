import { inflateSync } from "node:zlib";
import * as mupdf from "mupdf";

/** A piece of text as a reader selects it: points from the top left corner, `y` its baseline. */
export type PdfText = { text: string; x: number; y: number; width: number; size: number };

export type PdfPage = { width: number; height: number; texts: PdfText[] };

/** A page in shades from 0 (black) to 255, row by row. */
export type PdfDrawing = { width: number; height: number; pixels: Uint8ClampedArray };

const POINTS_PER_INCH = 72;

/** What a person can read and select in a PDF, page by page. Throws when the reader finds a fault in it. */
export const readPdf = async (pdf: Buffer): Promise<PdfPage[]> => pagesOf(pdf, readPage);

/** The pages as a printer of `dpi` dots per inch draws them. Throws when the reader finds a fault in them. */
export const drawPdf = (pdf: Buffer, dpi: number): PdfDrawing[] =>
  pagesOf(pdf, (page) => {
    const scale = dpi / POINTS_PER_INCH;
    const drawn = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray);
    return { width: drawn.getWidth(), height: drawn.getHeight(), pixels: drawn.getPixels() };
  });

function pagesOf<T>(pdf: Buffer, read: (page: mupdf.Page) => T): T[] {
  const faults: string[] = [];
  mupdf.setLog((message) => faults.push(message));
  const document = mupdf.Document.openDocument(pdf, "application/pdf");
  const pages = Array.from({ length: document.countPages() }, (_, index) => read(document.loadPage(index)));
  if (faults.length > 0) throw new Error(`the PDF has faults: ${faults.join("; ")}`);
  return pages;
}

function readPage(page: mupdf.Page): PdfPage {
  const [left, top, right, bottom] = page.getBounds();
  const texts: PdfText[] = [];
  const device = new mupdf.Device({
    fillText(drawn, position) {
      drawn.walk({
        showGlyph(font, matrix, glyph, code) {
          const [size, , , , x, y] = mupdf.Matrix.concat(matrix, position);
          const letter = { text: String.fromCodePoint(code), x, y, width: size * font.advanceGlyph(glyph), size };
          const before = texts.at(-1);
          if (before && isAccent(letter)) before.text += letter.text;
          else if (before && continues(before, letter)) Object.assign(before, joined(before, letter));
          else texts.push(letter);
        },
      });
    },
  });
  page.run(device, mupdf.Matrix.identity);
  return { width: right - left, height: bottom - top, texts: texts.filter(({ text }) => text.trim() !== "") };
}

/** An accent is drawn above or below the letter before it. */
const isAccent = ({ text }: PdfText) => /^\p{Mark}$/u.test(text);

/** Letters of one text are drawn one after the other, some of them kerned tightly. */
const continues = (before: PdfText, next: PdfText) => {
  const gap = next.x - before.x - before.width;
  return before.y === next.y && before.size === next.size && Math.abs(gap) < 0.3 * next.size;
};

const joined = (before: PdfText, next: PdfText) => ({
  text: before.text + next.text,
  width: next.x + next.width - before.x,
});

export type PdfFont = { name: string; isSubset: boolean; isEmbedded: boolean; isReadable: boolean };

/** The fonts of a PDF. Text in a readable one can be searched and copied. */
export function fontsIn(pdf: Buffer): PdfFont[] {
  const document = mupdf.Document.openDocument(pdf, "application/pdf").asPDF();
  if (!document) throw new Error("this is no PDF");
  const objects = Array.from({ length: document.countObjects() - 1 }, (_, index) => document.newIndirect(index + 1));
  const fonts = objects.map((object) => object.resolve()).filter(isFont);
  return fonts.map((font) => {
    const [, tag, name = ""] = /^([A-Z]{6}\+)?(.+)$/.exec(font.get("BaseFont").asName()) ?? [];
    const descriptor = font.get("DescendantFonts", 0, "FontDescriptor");
    const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some((key) => !descriptor.get(key).isNull());
    return { name, isSubset: tag !== undefined, isEmbedded, isReadable: !font.get("ToUnicode").isNull() };
  });
}

/** The fonts that pages name; those inside them are described by theirs. */
const isFont = (object: mupdf.PDFObject) =>
  object.isDictionary() && object.get("Type").asName() === "Font" && object.get("Subtype").asName() === "Type0";

/** Every colour that is set, as three numbers from 0 to 1. */
export function colorsOf(pdf: Buffer): string[] {
  const streams = pdf.toString("latin1").matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([^]*?)\r?\nendstream/g);
  const drawn = Array.from(streams, ([, data = ""]) => inflateSync(Buffer.from(data, "latin1")).toString("latin1"));
  const colors = drawn.join("\n").matchAll(/^([\d.]+ [\d.]+ [\d.]+) (?:scn|SCN|rg|RG)$/gm);
  return [...new Set(Array.from(colors, ([, color = ""]) => color))];
}

/** The page line by line, as it reads: texts of one baseline from left to right, a space between them. */
export function readLines({ texts }: PdfPage): string[] {
  const lines = new Map<number, PdfText[]>();
  for (const text of texts) {
    const baseline = Math.round(text.y);
    lines.set(baseline, [...(lines.get(baseline) ?? []), text]);
  }
  const inOrder = [...lines].toSorted(([a], [b]) => a - b).map(([, line]) => line.toSorted((a, b) => a.x - b.x));
  return inOrder.map((line) => line.map(({ text }) => text.trim()).join(" "));
}

/** Pairs of texts whose letters would touch each other. */
export function collisions({ texts }: PdfPage): [string, string][] {
  const touch = (a: PdfText, b: PdfText) =>
    a.x + a.width > b.x + 0.1 && b.x + b.width > a.x + 0.1 && Math.abs(a.y - b.y) < 0.95 * Math.max(a.size, b.size);
  return texts.flatMap((a, index) =>
    texts.slice(index + 1).flatMap((b): [string, string][] => (touch(a, b) ? [[a.text, b.text]] : [])),
  );
}

const MARGIN = (17 * 72) / 25.4;

/** Finds texts outside the 17 mm margins, or in the foot of a page without being its line. */
export const outsideOf =
  (foot: RegExp) =>
  ({ width, height, texts }: PdfPage): PdfText[] =>
    texts.filter(
      (text) =>
        text.x < MARGIN - 0.1 ||
        text.x + text.width > width - MARGIN + 0.1 ||
        text.y - text.size < MARGIN - 5 ||
        (text.y > height - 62 && !foot.test(text.text)),
    );
