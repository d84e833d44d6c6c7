import { focusFirstField } from "./first-field";

/**
 * Focuses what appears in place of the control that had the focus, so that Tab goes on from there. A person who is
 * somewhere else already stays there.
 */
export function regainFocus(appeared: HTMLElement | null): void {
  const now = document.activeElement;
  if (now === null || now === document.body || now.matches(":disabled, [role=dialog]")) appeared?.focus();
}

/** Around a card whose form has just closed. */
let left: Element | null | undefined;

/** Focuses the first field of a card's form that has just opened, and remembers the place of one that closes. */
export function openInPlace(form: HTMLElement | null): () => void {
  focusFirstField(form);
  const place = form?.closest("section")?.parentElement;
  return () => {
    left = place;
  };
}

/** Focuses the button that opens a card's form again, where the focus was lost with the form. */
export function regainPlace(button: HTMLElement | null): void {
  if (!left?.contains(button)) return;
  left = null;
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
