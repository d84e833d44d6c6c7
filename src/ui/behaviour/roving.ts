import { controlsIn } from "./first-control";

/** What opens below a control of the toolbar has its own keys, and so have the buttons within a search box. */
const APART = "[role=menu], [role=listbox], [role=dialog], [data-scope=combobox] button";

const isRadio = (stop: HTMLElement | undefined): stop is HTMLInputElement =>
  stop instanceof HTMLInputElement && stop.type === "radio";

const isInGroup = (stop: HTMLElement, other: HTMLElement | undefined) =>
  isRadio(stop) && isRadio(other) && stop.name === other.name;

/** In a text, the arrows move the caret first. */
function keepsKey(target: HTMLElement, key: string): boolean {
  if (!(target instanceof HTMLInputElement) || target.selectionStart === null) return false;
  const { selectionStart, selectionEnd, value } = target;
  return selectionStart !== selectionEnd || selectionStart !== (key === "ArrowLeft" ? 0 : value.length);
}

/**
 * Makes the controls of an element with the role `toolbar` one tab stop: ArrowLeft, ArrowRight, Home and End move between
 * them, and Tab returns to the last one. On a radio button left and right do not choose; up, down and Space do.
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function rove(toolbar: HTMLElement | null): (() => void) | undefined {
  if (toolbar === null) return undefined;
  let current: HTMLElement | undefined;
  const stopsNow = () => controlsIn(toolbar).filter((control) => !control.closest(APART));
  const settle = () => {
    const stops = stopsNow();
    const active = stops.find((stop) => stop === document.activeElement);
    current = active ?? (current && stops.includes(current) ? current : stops[0]);
    for (const stop of stops) {
      // From outside, the browser stops at the chosen one of radio buttons.
      const isCurrent = stop === current || (!active && isInGroup(stop, current));
      stop.tabIndex = isCurrent ? 0 : -1;
    }
  };
  const move = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) return;
    const stops = stopsNow();
    const at = stops.findIndex((stop) => stop === event.target);
    const from = stops[at];
    if (!from || from.ariaExpanded === "true" || keepsKey(from, key)) return;
    const to = key === "Home" ? 0 : key === "End" ? stops.length - 1 : at + (key === "ArrowLeft" ? -1 : 1);
    // Before the control itself: a closed select would choose another value.
    event.preventDefault();
    event.stopPropagation();
    stops.at(to % stops.length)?.focus();
  };
  const changes = new MutationObserver(settle);
  changes.observe(toolbar, { childList: true, subtree: true });
  toolbar.addEventListener("keydown", move, true);
  toolbar.addEventListener("focusin", settle);
  // Once the focus has arrived elsewhere.
  const leave = () => queueMicrotask(settle);
  toolbar.addEventListener("focusout", leave);
  settle();
  return () => {
    changes.disconnect();
    toolbar.removeEventListener("keydown", move, true);
    toolbar.removeEventListener("focusin", settle);
    toolbar.removeEventListener("focusout", leave);
  };
}
