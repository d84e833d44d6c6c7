import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { neutralised } from "./cells";

export type Cell = string | number | null;

/** `figure`: numbers and times written by the server, never escaped. `text`: text typed by people. */
export type Column = { title: string; holds: "text" | "figure" };

/** A source of row batches; an empty batch means the end. `close` is called exactly once, on success or failure. */
export type RowSource = { next: () => Promise<Cell[][]>; close: () => Promise<void> };

const BOM = "\uFEFF";

/** Without the match, a line break other than the record delimiter, such as a lone \n, would stay unquoted. */
const LAYOUT = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ };

/** Formatted in a millisecond or two; other requests are served in between. */
const ROWS_AT_A_TIME = 100;

const AHEAD_BYTES = 64 * 1024;

/** A reader that takes no rows for this long is treated as gone: it would hold a database connection. */
const PATIENCE_MS = 30_000;

/**
 * RFC 4180 CSV with a byte order mark, as bytes. Rows are fetched only as fast as they are read (backpressure); a
 * reader that disconnects or stalls closes the source.
 */
export function csvStream(columns: readonly Column[], source: RowSource, patienceMs = PATIENCE_MS): Readable {
  let isHeaded = false;
  const slice = (rows: Cell[][]) =>
    stringify(
      rows.map((row) => row.map((cell, index) => shown(cell, columns[index]))),
      LAYOUT,
    );
  const head = () => `${BOM}${stringify([columns.map(({ title }) => title)], LAYOUT)}`;

  async function lines(rows: Cell[][]): Promise<string> {
    const slices: string[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
      if (at > 0) await setImmediate();
      slices.push(slice(rows.slice(at, at + ROWS_AT_A_TIME)));
    }
    return slices.join("");
  }

  async function chunk(): Promise<string | null> {
    const rows = await source.next();
    if (isHeaded && rows.length === 0) return null;
    const text = `${isHeaded ? "" : head()}${await lines(rows)}`;
    isHeaded = true;
    return text;
  }

  async function give(): Promise<void> {
    clearTimeout(stalled);
    try {
      const text = await chunk();
      if (csv.destroyed) return;
      stalled = untilGivenUp();
      csv.push(text);
    } catch (error) {
      csv.destroy(error as Error);
    }
  }

  async function close(error: Error | null, closed: (fault: Error | null) => void): Promise<void> {
    clearTimeout(stalled);
    try {
      await source.close();
    } catch (fault) {
      return closed(error ?? (fault as Error));
    }
    closed(error);
  }

  const csv = new Readable({ highWaterMark: AHEAD_BYTES, read: () => void give(), destroy: close });
  const untilGivenUp = () => setTimeout(() => csv.destroy(new Error("an export was not read")), patienceMs);
  let stalled = untilGivenUp();
  return csv;
}

const shown = (cell: Cell, column: Column | undefined): Cell =>
  typeof cell === "string" && column?.holds === "text" ? neutralised(cell) : cell;
