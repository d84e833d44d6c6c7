import { rules, sheet, texts } from "./invoice-style";
import type { Pen } from "../drawing/pen";

/** The layout position. `y` is the top edge of free space on the current page. */
export type Flow = {
  y: number;
  pages: number;
  /** Starts a new page if `height` no longer fits on this one; true when it did. */
  room(height: number): boolean;
};

export function startFlow(pen: Pen): Flow {
  pen.addPage(sheet.size);
  const flow: Flow = {
    y: sheet.top,
    pages: 1,
    room(height) {
      if (flow.y === sheet.top || flow.y + height <= sheet.bottom) return false;
      pen.addPage(sheet.size);
      flow.pages += 1;
      flow.y = sheet.top;
      return true;
    },
  };
  return flow;
}

/** The longest word that a shop may choose is three lines long. */
const WORD_WIDTH = 325;
const WORD_STEP = 11;

/** The foot of every page: a word, and which page of which paper it is. */
export function drawFooters(pen: Pen, name: string, word: string): void {
  pen.onEachPage((page, pages) => {
    pen.rule(sheet.left, sheet.right, sheet.footerRule, rules.row);
    for (const [index, line] of pen.lines(word, WORD_WIDTH, texts.footer).entries()) {
      pen.left(line, sheet.left, sheet.footerText + index * WORD_STEP, texts.footer);
    }
    pen.right(`${name}, page ${page} of ${pages}`, sheet.right, sheet.footerText, texts.footer);
  });
}
