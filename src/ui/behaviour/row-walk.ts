import type { KeyboardEvent } from "react";

const ROW = "[data-row]:not(:disabled)";
const SEARCH = "input[type=search]";

/**
 * Moves through a list by its rows' links, or by the buttons and boxes of rows without a link: ArrowDown from the search
 * box to the first row, arrows, Home and End between rows, ArrowUp from the first row back into the search. Enter then
 * follows the link, as on any link.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const from = event.target as HTMLElement;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row === from);
  const next = destination(event.key, at, rows.length, from.matches(SEARCH));
  if (next === undefined) return;
  const to = next === -1 ? event.currentTarget.querySelector<HTMLElement>(SEARCH) : rows[next];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** The index of the next row, -1 for the search box, undefined for any other key. */
function destination(key: string, at: number, count: number, isSearch: boolean): number | undefined {
  if (isSearch) return key === "ArrowDown" && count > 0 ? 0 : undefined;
  if (at === -1) return undefined;
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return at - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
