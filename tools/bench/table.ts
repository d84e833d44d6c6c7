/** Rows under their headings, the first column to the left and figures to the right, as lines of text. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width)))
      .join("  ")
      .trimEnd();
  return [line(headings), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}
