import type { Page } from "playwright-core";
import { parse } from "papaparse";
import type { Table } from "./figures";

/** A text as it is read: without the line breaks and spaces of the layout. */
const read = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The table of a list; that of a chart, which is read out in place of the drawing, follows its slider. */
const LIST = "main table:not(div:has(> input[type=range]) + table)";

/** All rows of the table on the page, also those of the following pages; `key` is the column that names a row. */
export async function readTable(page: Page, key?: string): Promise<Table> {
  const found: Table = {};
  for (;;) {
    await page.locator(`${LIST} tbody tr:not([data-bone])`).first().waitFor();
    const { heads, rows } = await page
      .locator(LIST)
      .first()
      .evaluate((table) => ({
        heads: Array.from(table.querySelectorAll("thead th"), (cell) => (cell as HTMLElement).innerText),
        rows: Array.from(table.querySelectorAll("tbody tr"), (row) =>
          Array.from(row.querySelectorAll("td"), (cell) => (cell as HTMLElement).innerText),
        ),
      }));
    const names = heads.map(read);
    const at = key === undefined ? 0 : names.indexOf(key);
    for (const row of rows) {
      const cells = row.map(read);
      found[cells[at] ?? ""] = Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ""]));
    }
    const next = page.getByRole("button", { name: "Next page" });
    if ((await next.count()) === 0 || (await next.isDisabled())) return found;
    const first = page.locator(`${LIST} tbody tr`).first();
    const before = await first.innerText();
    await next.click();
    await page.waitForFunction(
      ([row, text]) => (document.querySelector(row) as HTMLElement | null)?.innerText !== text,
      [`${LIST} tbody tr`, before] as const,
    );
  }
}

/** The rows of a CSV that the page offers. */
export async function readFile(page: Page, address: string): Promise<Record<string, string>[]> {
  const reply = await page.request.get(address);
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}`);
  return parse<Record<string, string>>((await reply.text()).replace("\uFEFF", ""), {
    header: true,
    skipEmptyLines: true,
  }).data;
}

/** What differs, each in words: `Cash flow by category, Fuel, Out: it shows ₦0.00, the books have ₦3,500.50`. */
export function differences(report: string, shown: Table, expected: Table): string[] {
  const rows = [...new Set([...Object.keys(shown), ...Object.keys(expected)])];
  return rows.flatMap((row) => {
    const wanted = expected[row];
    const seen = shown[row];
    if (wanted === undefined)
      return [`${report}: it has a row ${row} (${Object.values(seen ?? {}).join(", ")}), the books have none`];
    if (seen === undefined) return [`${report}: it has no row ${row}, the books have ${JSON.stringify(wanted)}`];
    return Object.entries(wanted).flatMap(([column, text]) =>
      seen[column] === text
        ? []
        : [`${report}, ${row}, ${column}: it shows ${seen[column] ?? "no such column"}, the books have ${text}`],
    );
  });
}
