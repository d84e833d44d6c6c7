/**
 * Moves the focus to the first control that is wrong in the form around `within`, once the messages are drawn; leaves it
 * where it is when nothing is.
 */
export function focusFirstInvalid(within: Element): void {
  const form = within.closest("[role=dialog], section, main") ?? document.body;
  requestAnimationFrame(() => {
    const wrong = [...form.querySelectorAll<HTMLElement>("[aria-invalid=true]")];
    wrong.find(({ tabIndex }) => tabIndex >= 0)?.focus();
  });
}
