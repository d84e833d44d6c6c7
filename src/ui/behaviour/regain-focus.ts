import { focusFirstField } from "./first-field";

/**
 * Focuses what appears in place of the control that had the focus, so that Tab goes on from there. A person who is
 * somewhere else already stays there.
 */
export function regainFocus(appeared: HTMLElement | null): void {
  const now = document.activeElement;
  if (now === null || now === document.body || now.matches(":disabled, [role=dialog]")) appeared?.focus();
}

/** Where a card's form has just closed. */
let left: Element | null = null;

const placeOf = (within: Element): Element | null => within.closest("section")?.parentElement ?? null;

/** Focuses the first field of a card's form that has just opened, and remembers the place of one that closes. */
export function openInPlace(form: HTMLElement | null): () => void {
  focusFirstField(form);
  return () => {
    left = form && placeOf(form);
  };
}

/** Focuses the button that opens a card's form again, where the focus was lost with the form. */
export function regainPlace(button: HTMLElement | null): void {
  if (button === null || left === null || left !== placeOf(button)) return;
  left = null;
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
}
