/**
 * An invalid control, or a group of them; a button has no aria-invalid, so one that adds what is missing uses
 * `data-wrong`.
 */
const WRONG = "[aria-invalid=true], [data-wrong=true]";

const stopOf = (wrong: HTMLElement) =>
  wrong.tabIndex >= 0 ? wrong : wrong.querySelector<HTMLElement>("input:enabled:checked, input:enabled");

/**
 * Focuses the first invalid control in the form around `within`, once the messages are rendered; does nothing when none
 * is invalid. A page that is one form, with its button in one of its sections, has `data-one-form`.
 */
export function focusFirstInvalid(within: Element): void {
  const form =
    within.closest("[data-one-form]") ?? within.closest("[role=dialog], section, form, main") ?? document.body;
  requestAnimationFrame(() => {
    const stops = [...form.querySelectorAll<HTMLElement>(WRONG)].map(stopOf);
    stops.find((stop) => stop?.matches(":enabled"))?.focus();
  });
}
