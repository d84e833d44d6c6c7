import bwip from "bwip-js/node";
import { type LabelPaper, SHEET_LABELS } from "../../../src/api/products/labels.contract";
import { type Kobo, nairaText } from "../../core/money";
import { pauseAt } from "./drawing/pause";
import { createPen, mm, type Pen, type TextStyle } from "./drawing/pen";

/** What one label says. Amounts are kobo; `code` is "" where the variant has none. */
export type Label = { title: string; variation: string; price: Kobo; code: string };

export type Labels = {
  shop: string;
  paper: LabelPaper;
  /** Labels of the first sheet that are left blank. */
  skip: number;
  labels: readonly (Label & { copies: number })[];
};

type Look = {
  page: [width: number, height: number];
  columns: number;
  width: number;
  height: number;
  /** Around what is printed: printers do not reach the edge, and sheets lie a little askew. */
  inset: number;
  /** The width of the thinnest bar where the code leaves room for it, and the least that can be printed and read. */
  module: number;
  thinnest: number;
  bars: number;
  /** Baselines from the top of the label. */
  lines: { title: number; variation: number; bars: number; code: number; price: number };
  texts: Record<"title" | "variation" | "code" | "price", TextStyle>;
};

const color = "#000000";

const LOOKS: Record<LabelPaper, Look> = {
  a4: {
    page: [mm(210), mm(297)],
    columns: 3,
    width: mm(70),
    height: mm(297 / 8),
    inset: mm(5),
    module: mm(0.38),
    thinnest: mm(0.19),
    bars: mm(10),
    lines: { title: mm(7), variation: mm(10.6), bars: mm(12.6), code: mm(25.6), price: mm(32) },
    texts: {
      title: { weight: 700, size: 9, color },
      variation: { weight: 500, size: 8, color },
      code: { weight: 500, size: 8, color, figures: "tabular" },
      price: { weight: 700, size: 14, color, figures: "tabular" },
    },
  },
  roll: {
    page: [mm(40), mm(30)],
    columns: 1,
    width: mm(40),
    height: mm(30),
    inset: mm(1.5),
    // Three dots of a printer with 203 dots per inch, and two.
    module: mm(0.375),
    thinnest: mm(0.25),
    bars: mm(9),
    lines: { title: mm(4.4), variation: mm(7.4), bars: mm(9), code: mm(20.8), price: mm(26.8) },
    texts: {
      title: { weight: 700, size: 7.5, color },
      variation: { weight: 500, size: 7, color },
      code: { weight: 500, size: 7, color, figures: "tabular" },
      price: { weight: 700, size: 13, color, figures: "tabular" },
    },
  },
};

/** Blank modules on either side, without which scanners do not see where a code begins. */
const QUIET = 10;

type Bars = { widths: readonly number[]; modules: number };

/** The widths of bars and gaps in modules, beginning with a bar. */
function barsOf(code: string): Bars {
  const [drawn] = bwip.raw({ bcid: "code128", text: code }) as unknown as [{ sbs: number[] }];
  return { widths: drawn.sbs, modules: drawn.sbs.reduce((sum, width) => sum + width, 0) };
}

const moduleOf = ({ modules }: Bars, { width, inset, module }: Look): number =>
  Math.min(module, (width - 2 * inset) / modules, width / (modules + 2 * QUIET));

/** The codes whose bars would be too thin for a scanner on labels of this paper. */
export const codesTooLong = ({ paper, codes }: { paper: LabelPaper; codes: readonly string[] }): string[] =>
  codes.filter((code) => code !== "" && moduleOf(barsOf(code), LOOKS[paper]) < LOOKS[paper].thinnest);

/** The text, cut with an ellipsis where it is wider than the label. */
function fitted(pen: Pen, text: string, limit: number, style: TextStyle): string {
  if (pen.width(text, style) <= limit) return text;
  let [line = ""] = pen.lines(text, limit - pen.width("…", style), style);
  while (pen.width(`${line}…`, style) > limit) line = line.slice(0, -1);
  return `${line.trimEnd()}…`;
}

function drawBars(pen: Pen, code: string, look: Look, left: number, top: number): void {
  const bars = barsOf(code);
  const module = moduleOf(bars, look);
  let x = left + (look.width - bars.modules * module) / 2;
  for (const [index, width] of bars.widths.entries()) {
    if (index % 2 === 0) pen.box(x, top, width * module, look.bars, color);
    x += width * module;
  }
}

/** A price with an ellipsis would be another price, so a long one is printed smaller. */
function drawLabel(pen: Pen, { title, variation, price, code }: Label, look: Look, left: number, top: number): void {
  const { lines, texts } = look;
  const middle = left + look.width / 2;
  const limit = look.width - 2 * look.inset;
  const write = (text: string, y: number, style: TextStyle) =>
    pen.centre(fitted(pen, text, limit, style), middle, top + y, style);
  write(title, lines.title, texts.title);
  write(variation, lines.variation, texts.variation);
  if (code !== "") {
    drawBars(pen, code, look, left, top + lines.bars);
    write(code, lines.code, texts.code);
  }
  const shown = nairaText(price);
  const size = Math.min(texts.price.size, (texts.price.size * limit) / pen.width(shown, texts.price));
  pen.centre(shown, middle, top + lines.price, { ...texts.price, size });
}

/** Labels as a PDF: sheets, or a page for each label of a roll. Pure of HTTP and of the database. */
export async function renderLabels({ shop, paper, skip, labels }: Labels): Promise<Buffer> {
  const pen = createPen("Labels", shop);
  const look = LOOKS[paper];
  const ofPage = paper === "a4" ? SHEET_LABELS : 1;
  const all = labels.flatMap(({ copies, ...label }) => Array.from({ length: copies }, () => label));
  for (const [index, label] of all.entries()) {
    await pauseAt(index);
    const place = (index + skip) % ofPage;
    if (index === 0 || place === 0) pen.addPage(look.page);
    const column = place % look.columns;
    drawLabel(pen, label, look, column * look.width, ((place - column) / look.columns) * look.height);
  }
  return pen.finish();
}
