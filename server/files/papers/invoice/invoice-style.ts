import { mm, type RuleStyle, type TextStyle } from "../drawing/pen";

const NAVY = "#133c73";
const INK = "#15202e";
const INK_2 = "#455264";
const INK_3 = "#5f6b7c";

const PAGE: [width: number, height: number] = [mm(210), mm(297)];
const MARGIN = mm(17);
const FOOTER_RULE = PAGE[1] - 61.5;

/** Positions on an A4 invoice, in points. */
export const sheet = {
  size: PAGE,
  left: MARGIN,
  right: PAGE[0] - MARGIN,
  top: MARGIN,
  /** Only the footer is drawn below this. */
  bottom: FOOTER_RULE - 12,
  footerRule: FOOTER_RULE,
  footerText: FOOTER_RULE + 21,
};

const body = { weight: 400, size: 9.75, tracking: -0.003 } as const;

export const texts = {
  company: { weight: 600, size: 15, color: NAVY, tracking: -0.015 },
  heading: { weight: 600, size: 15, color: INK, tracking: -0.015 },
  label: { weight: 500, size: 9, color: INK_3 },
  strong: { ...body, weight: 600, color: INK },
  item: { ...body, weight: 500, color: INK },
  variation: { weight: 400, size: 9, color: INK_3 },
  body: { ...body, color: INK_2 },
  figure: { ...body, color: INK_2, figures: "tabular" },
  rowFigure: { ...body, color: INK, figures: "tabular" },
  total: { weight: 600, size: 11.25, color: INK, figures: "tabular" },
  due: { weight: 600, size: 11.25, color: NAVY, figures: "tabular" },
  footer: { weight: 400, size: 9, color: INK_3, figures: "tabular" },
} satisfies Record<string, TextStyle>;

export const rules = {
  navy: { thickness: 1.5, color: NAVY },
  strong: { thickness: 0.75, color: "#7e8898" },
  row: { thickness: 0.75, color: "#d8dee6" },
} satisfies Record<string, RuleStyle>;

/** Baseline to baseline. */
export const LINE = 15;
