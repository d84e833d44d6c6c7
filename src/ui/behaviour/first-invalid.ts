/** A control that is wrong, or a group of them; a button cannot be, so one that adds what is missing says `data-wrong`. */
const WRONG = "[aria-invalid=true], [data-wrong=true]";

const stopOf = (wrong: HTMLElement) =>
  wrong.tabIndex >= 0 ? wrong : wrong.querySelector<HTMLElement>("input:enabled:checked, input:enabled");

/**
 * Moves the focus to the first control that is wrong in the form around `within`, once the messages are drawn; leaves it
 * where it is when nothing is.
 */
export function focusFirstInvalid(within: Element): void {
  const form = within.closest("[role=dialog], section, form, main") ?? document.body;
  requestAnimationFrame(() => {
    const stops = [...form.querySelectorAll<HTMLElement>(WRONG)].map(stopOf);
    stops.find((stop) => stop?.matches(":enabled"))?.focus();
  });
}
