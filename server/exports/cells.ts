/** Formula signs with their full-width and small twins, and the minus sign proper. */
const SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫−";

/** What spreadsheets drop, do not show, or may take for the border of a cell. */
const SKIPPED = "\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\p{Pi}\\p{Pf}\"'`;,|";

/** A formula sign behind skipped characters; also a tab or line break, which may start a cell of its own. */
const BEGINS_FORMULA = new RegExp(`^(?:[${SKIPPED}]*[${SIGNS}]|'*[\\t\\r\\n])`, "u");

/** Runs are matched whole, without looking ahead, so that the time is linear in the length of any text. */
const RUN = new RegExp(`[${SKIPPED}]+`, "gu");
const SIGN = new RegExp(`[${SIGNS}]`, "y");

/**
 * A program whose locale separates cells by semicolons also splits a quoted cell at semicolons, tabs and line breaks:
 * the quote is not the first character it sees there.
 */
const BORDER = /[;\t\r\n]/g;
const GUARDED_BORDER = /([;\t\r\n])'/g;

/** Changes the runs of skipped characters that lead to a formula sign. */
function beforeSigns(text: string, change: (run: string) => string): string {
  return text.replace(RUN, (run, at: number) => {
    SIGN.lastIndex = at + run.length;
    return SIGN.test(text) ? change(run) : run;
  });
}

/**
 * Text as a spreadsheet shows it and never runs it: an apostrophe before what would be a formula. What is already
 * behind apostrophes gets one more, so that `restored` gives back exactly what was there.
 */
export function neutralised(text: string): string {
  const guarded = beforeSigns(text, (run) => run.replace(BORDER, "$&'"));
  return BEGINS_FORMULA.test(text) ? `'${guarded}` : guarded;
}

/** The text that `neutralised` was given. */
export function restored(cell: string): string {
  const text = cell.startsWith("'") && BEGINS_FORMULA.test(cell) ? cell.slice(1) : cell;
  return beforeSigns(text, (run) => run.replace(GUARDED_BORDER, "$1"));
}
