const CONTROL = ":is(input, textarea, button, a[href]):not(:disabled)";

/** The first control within an element that a person can use, in page order. */
export const firstControl = (within: Element | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>(`${CONTROL}:not([readonly])`) ?? null;

/** The visible controls within an element, in page order. */
export const controlsIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => control.getClientRects().length > 0);

/**
 * Focuses the first control of content that appears in an open dialog. A dialog that opens sets the focus itself,
 * because it must first record which element had it.
 */
export function focusFirstControl(appeared: Element | null): void {
  if (appeared?.closest("[role=dialog]")?.contains(document.activeElement)) firstControl(appeared)?.focus();
}
