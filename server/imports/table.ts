import { CsvError, parse } from "csv-parse/sync";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../../src/api/contract/imports";
import { Refusal, ruleRefusal } from "../errors";
import { restored } from "../exports/cells";

/** `number` as a spreadsheet counts: the headings are row 1. */
export type Row = { number: number; cells: readonly string[] };

/** What a file of CSV holds. Rows that are blank are left out; a row may have fewer cells than there are headings. */
export type Table = { headings: readonly string[]; rows: readonly Row[] };

const NOT_UTF8 =
  "The file is not saved as UTF-8. In Excel choose Save As, then CSV UTF-8; elsewhere choose UTF-8 as its encoding";

/** Reads CSV with commas, semicolons or tabs. Refuses what is none, is too large or is in another encoding (413, 417). */
export function readTable(bytes: Buffer): Table {
  if (bytes.length > MAX_IMPORT_BYTES)
    throw new Refusal(413, "The file is larger than 5 MB. Split it into smaller ones");
  const text = decoded(bytes);
  const [headings = [], ...records] = recordsOf(text);
  if (headings.every(isBlank)) throw ruleRefusal("The first row of the file has to hold the names of the columns");
  const rows = records
    .map((cells, index) => ({ number: index + 2, cells: cells.map(restored) }))
    .filter(({ cells }) => !cells.every(isBlank));
  if (rows.length === 0) throw ruleRefusal("The file has no rows below the names of its columns");
  if (rows.length > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString("en-NG");
    throw ruleRefusal(`The file has ${rows.length.toLocaleString("en-NG")} rows, and ${most} is the most. Split it`);
  }
  return { headings: headings.map((heading) => heading.trim()), rows };
}

const isBlank = (cell: string) => cell.trim() === "";

function decoded(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw ruleRefusal(NOT_UTF8);
  }
  // UTF-16 without its mark is UTF-8 full of zeros.
  if (text.includes("\u0000")) throw ruleRefusal(NOT_UTF8);
  return text;
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: false,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error ? ` near line ${String(error.lines)}` : "";
    throw ruleRefusal(`The file cannot be read as CSV${line}. Check its quotation marks`);
  }
}

const DELIMITERS = [",", ";", "\t"];

/** What stands most often between the names of the columns. */
function delimiterOf(text: string): string {
  const names = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const count = (delimiter: string) => names.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}
