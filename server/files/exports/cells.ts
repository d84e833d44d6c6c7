/** Formula signs with their full-width and small twins, and the minus sign proper. */
const SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫−";

/** What spreadsheets drop, do not show, or may take for the border of a cell. */
const SKIPPED = "\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\p{Pi}\\p{Pf}\"'`;,|";

/** A formula sign after skipped characters; also a tab or line break, which may start a new cell. */
const BEGINS_FORMULA = new RegExp(`^(?:[${SKIPPED}]*[${SIGNS}]|'*[\\t\\r\\n])`, "u");

/** Runs are matched whole, without looking ahead, so that the time is linear in the length of any text. */
const RUN = new RegExp(`[${SKIPPED}]+`, "gu");
const SIGN = new RegExp(`[${SIGNS}]`, "y");

/**
 * A program whose locale uses semicolons also splits a quoted cell at semicolons, tabs and line breaks, because the
 * quote is not the first character there.
 */
const BORDER = /[;\t\r\n]/g;
const GUARDED_BORDER = /([;\t\r\n])'/g;

/** Changes the runs of skipped characters before a formula sign. */
function beforeSigns(text: string, change: (run: string) => string): string {
  return text.replace(RUN, (run, at: number) => {
    SIGN.lastIndex = at + run.length;
    return SIGN.test(text) ? change(run) : run;
  });
}

/**
 * Escapes text that a spreadsheet would run as a formula: an apostrophe goes before it. Text that already starts with
 * apostrophes gets one more, so that `restored` returns the exact original.
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
