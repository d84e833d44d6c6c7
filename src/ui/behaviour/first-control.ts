const CONTROL = ":is(input, textarea, button, a[href]):not(:disabled)";

/** The first control within an element, in the order of the page. */
export const firstControl = (within: Element | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>(CONTROL) ?? null;

/** The controls within an element that are shown, in the order of the page. */
export const controlsIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => control.getClientRects().length > 0);

/**
 * Takes the focus to the first control of what appears in a dialog that is open already; one that opens focuses by
 * itself, and must have seen first where the focus came from.
 */
export function focusFirstControl(appeared: Element | null): void {
  if (appeared?.closest("[role=dialog]")?.contains(document.activeElement)) firstControl(appeared)?.focus();
}
