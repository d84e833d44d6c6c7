import { sheet } from "./invoice-style";
import type { Pen } from "./pen";

/** Where the next thing goes. `y` is the top edge of free space on the current page. */
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
