import { inflateSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";

/** A piece of text as a reader selects it: points from the top left corner, `y` its baseline. */
export type PdfText = { text: string; x: number; y: number; width: number; size: number };

export type PdfPage = { width: number; height: number; texts: PdfText[] };

/** What a person can read and select in a PDF, page by page. */
export async function readPdf(pdf: Buffer): Promise<PdfPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ disableNormalization: true });
    const texts: PdfText[] = [];
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [size, , , , x, fromBottom] = item.transform as [number, number, number, number, number, number];
      const text = { text: item.str, x, y: height - fromBottom, width: item.width, size };
      const before = texts.at(-1);
      if (before && continues(before, text)) Object.assign(before, joined(before, text));
      else texts.push(text);
    }
    pages.push({ width, height, texts });
  }
  await document.destroy();
  return pages;
}

/** The reader splits a text where two letters are kerned tightly, such as 7 and a comma. */
const continues = (before: PdfText, next: PdfText) => {
  const gap = next.x - before.x - before.width;
  return before.y === next.y && before.size === next.size && Math.abs(gap) < 0.3 * next.size;
};

const joined = (before: PdfText, next: PdfText) => ({
  text: before.text + next.text,
  width: next.x + next.width - before.x,
});

/** Names of the embedded fonts, without their subset tags. */
export const fontsOf = (pdf: Buffer): string[] =>
  [
    ...new Set(Array.from(pdf.toString("latin1").matchAll(/\/BaseFont \/\w+\+([\w-]+)/g), ([, name = ""]) => name)),
  ].toSorted();

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
