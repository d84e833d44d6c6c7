import { controlsIn } from "./first-control";

/** What a person fills in: a text, a select, or the chosen one of radio buttons. */
const FIELD = "input:not([type=file], [type=radio]:not(:checked)), textarea, [role=combobox]";

/** On a touch screen the focus would open the keyboard, which covers half of the page. */
const TOUCH = "(pointer: coarse)";

/**
 * Focuses the first field of a form that has just opened, so that typing can begin; not if the person is in a dialog or in
 * a text already.
 */
export function focusFirstField(form: HTMLElement | null): void {
  if (form === null || window.matchMedia?.(TOUCH).matches) return;
  if (document.activeElement?.closest("[role=dialog], [role=alertdialog], input, textarea")) return;
  controlsIn(form)
    .find((control) => control.matches(FIELD) && !control.hasAttribute("readonly"))
    ?.focus({ preventScroll: true });
}
