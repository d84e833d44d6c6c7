/**
 * Focuses what appears in place of the control that had the focus, so that Tab goes on from there. A person who is
 * somewhere else already stays there.
 */
export function regainFocus(appeared: HTMLElement | null): void {
  const now = document.activeElement;
  if (now === null || now === document.body || now.matches(":disabled, [role=dialog]")) appeared?.focus();
}
