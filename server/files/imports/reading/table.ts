import { CsvError, parse } from "csv-parse/sync";
import { type ImportEncoding, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../../../../src/api/products/imports.contract";
import { Refusal, ruleRefusal } from "../../../core/errors";
import { restored } from "../../exports/cells";
import { decoded } from "./encoding";

/** `number` as a spreadsheet counts: the headings are row 1. */
export type Row = { number: number; cells: readonly string[] };

/** The contents of a CSV file, without blank rows; a row may have fewer cells than there are headings. */
export type Table = { headings: readonly string[]; rows: readonly Row[]; encoding: ImportEncoding };

/** Empty rows count too: a 5 MB file can have five million of them. */
const MAX_LINES = 2 * MAX_IMPORT_ROWS;
const MAX_COLUMNS = 500;
/** Longer than all texts of a product together; a quotation mark that is never closed is found before the end. */
const MAX_RECORD_CHARACTERS = 100_000;

const counted = (count: number) => count.toLocaleString("en-NG");

/**
 * Reads CSV with commas, semicolons or tabs. Refuses files that are not CSV, too large or no text (413, 417).
 */
export function readTable(bytes: Uint8Array): Table {
  if (bytes.length > MAX_IMPORT_BYTES)
    throw new Refusal(413, "The file is larger than 5 MB. Split it into smaller ones");
  const { text, encoding } = decoded(bytes);
  const { headings, rows, count } = recordsOf(text);
  if (headings.every(isBlank)) throw ruleRefusal("The first row of the file has to hold the names of the columns");
  if (count === 0) throw ruleRefusal("The file has no rows below the names of its columns");
  if (count > MAX_IMPORT_ROWS) {
    throw ruleRefusal(`The file has ${counted(count)} rows, and ${counted(MAX_IMPORT_ROWS)} is the most. Split it`);
  }
  return { headings: headings.map((heading) => heading.trim()), rows, encoding };
}

const isBlank = (cell: string) => cell.trim() === "";

/** The headings, and the rows that are not blank; of those beyond the limit only how many they are. */
function recordsOf(text: string): { headings: string[]; rows: Row[]; count: number } {
  const rows: Row[] = [];
  let headings: string[] | null = null;
  let line = 0;
  let count = 0;
  const take = (cells: string[]): null => {
    line += 1;
    if (line > MAX_LINES) {
      throw ruleRefusal(
        `The file has more than ${counted(MAX_LINES)} lines. Delete its empty lines, then save it again`,
      );
    }
    if (cells.length > MAX_COLUMNS) {
      throw ruleRefusal(`Row ${line} of the file has ${counted(cells.length)} columns, and ${MAX_COLUMNS} is the most`);
    }
    if (headings === null) headings = cells;
    else if (!cells.every(isBlank)) {
      count += 1;
      if (count <= MAX_IMPORT_ROWS) rows.push({ number: line, cells: cells.map(restored) });
    }
    return null;
  };
  // csv-parse creates an error with a stack trace for every row of another length, even where that is allowed.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: MAX_RECORD_CHARACTERS,
      // csv-parse drops a record for which `on_record` returns null.
      on_record: take,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const place = "lines" in error ? ` near line ${String(error.lines)}` : "";
    throw ruleRefusal(`The file cannot be read as CSV${place}. Check its quotation marks`);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { headings: headings ?? [], rows, count };
}

const MAX_HEADINGS_CHARACTERS = 20_000;

const DELIMITERS = [",", ";", "\t"];

/** The most frequent separator between the column names. */
function delimiterOf(text: string): string {
  const names =
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, MAX_HEADINGS_CHARACTERS))?.[0].replace(/"(?:[^"]|"")*"/g, "") ??
    "";
  const count = (delimiter: string) => names.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}
