import { longDate } from "../drawing/format";
import type { Flow } from "./invoice-page";
import type { ShopOnPaper } from "../../../settings/settings";
import { LINE, rules, sheet, texts } from "./invoice-style";
import type { Pen, TextStyle } from "../drawing/pen";

/** Lines one under the other from the first baseline; the last baseline drawn. Empty texts take no line. */
function stack(
  pen: Pen,
  at: { x: number; y: number; width: number },
  parts: readonly (readonly [text: string, style: TextStyle])[],
): number {
  let y = at.y - LINE;
  for (const [text, style] of parts) {
    if (text.trim() === "") continue;
    for (const line of pen.lines(text, at.width, style)) {
      y += LINE;
      pen.left(line, at.x, y, style);
    }
  }
  return y;
}

type Paper = {
  shop: ShopOnPaper;
  /** The kind of paper. */
  heading: string;
  /** Absent for a paper that has none. */
  number?: number | string;
  createdAt: string;
  /** Below the shop. */
  lines: readonly string[];
};

const SHOP_WIDTH = 300;
const NAME_STEP = 21;

/** The shop, and which paper this is, down to the navy rule. */
export function drawMasthead(pen: Pen, flow: Flow, { shop, heading, number, createdAt, lines }: Paper): void {
  const { left, right } = sheet;
  const top = flow.y;
  const names = pen.lines(shop.name, SHOP_WIDTH, texts.company);
  for (const [index, name] of names.entries()) pen.left(name, left, top + 15.7 + index * NAME_STEP, texts.company);
  const below = [shop.address, ...lines, shop.tin === "" ? "" : `TIN ${shop.tin}`];
  const end = stack(
    pen,
    { x: left, y: top + 36.7 + (names.length - 1) * NAME_STEP, width: SHOP_WIDTH },
    below.map((line) => [line, texts.body] as const),
  );
  pen.right(heading, right, top + 15.7, texts.heading);
  const figures = [...(number === undefined ? [] : [`No ${number}`]), longDate(createdAt)];
  for (const [index, figure] of figures.entries()) pen.right(figure, right, top + 36.7 + index * LINE, texts.figure);
  const rule = Math.max(end, top + 66.7) + 34.5;
  pen.rule(left, right, rule, rules.navy);
  flow.y = rule;
}

export type Party = { label: string; name: string; rest: readonly string[] };

const PARTY_WIDTH = 162;
const PARTY_STEP = 185.75;

/** Up to three columns side by side, as tall as the longest. */
export function drawParties(pen: Pen, flow: Flow, parties: readonly Party[]): void {
  const ends = parties.map(({ label, name, rest }, place) => {
    const x = sheet.left + place * PARTY_STEP;
    pen.left(label, x, flow.y + 24.75, texts.label);
    const width = Math.min(PARTY_WIDTH, sheet.right - x);
    return stack(pen, { x, y: flow.y + 43.5, width }, [
      [name, texts.strong],
      ...rest.map((line) => [line, texts.body] as const),
    ]);
  });
  flow.y = Math.max(...ends);
}
