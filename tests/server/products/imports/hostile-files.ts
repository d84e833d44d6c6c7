import { MAX_IMPORT_BYTES } from "../../../../src/api/products/imports.contract";

const filled = (head: string, drop: string) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(MAX_IMPORT_BYTES - head.length, drop)]);

/** Files that occupy a naive reader for seconds, and the server's messages about them. */
export const HOSTILE: [name: string, file: Buffer, refusal: RegExp][] = [
  ["line feeds", filled("Title,Qty\n", "\n"), /has more than 20,000 lines/],
  ["one cell that is never closed", filled('Title\n"', "a"), /cannot be read as CSV/],
  ["quotes in quotes", filled('Title\n"', '""'), /cannot be read as CSV/],
  ["commas", filled("Title\n", ","), /cannot be read as CSV|columns, and 500 is the most/],
  ["headings", filled("", "a,"), /cannot be read as CSV|columns, and 500 is the most/],
  ["quotes between headings", filled('"', '""'), /cannot be read as CSV/],
  ["rows of one letter", filled("Title\n", "a\n"), /rows, and 10,000 is the most|more than 20,000 lines/],
  ["UTF-16", Buffer.from("\ufeffTitle\nGalaxy\n".repeat(100_000), "utf16le"), /has more than 20,000 lines/],
  ["bytes that are no text", filled("Title\n", "\xff"), /not saved as UTF-8|columns|lines|CSV/],
  ["formula borders", filled("Title\n", ";"), /cannot be read as CSV|columns, and 500 is the most/],
];
