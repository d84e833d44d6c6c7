/** Spreadsheets take a cell that begins with one of these for a formula. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * Text as a spreadsheet shows it and never runs it: an apostrophe before what would be a formula. What is already
 * behind apostrophes gets one more, so that `restored` gives back exactly what was there.
 */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `neutralised` was given. */
export const restored = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
