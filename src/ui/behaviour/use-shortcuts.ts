import { useEffectEvent, useLayoutEffect } from "react";

/** Where a letter is text, or chooses an option that begins with it. */
const TYPED =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]";

const has = (element: Element, name: string) => element.getAttribute("aria-keyshortcuts")?.split(" ").includes(name);

const controlsOf = (around: Element, name: string): HTMLElement[] =>
  [...around.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].filter((element) => has(element, name));

/** The control of a shortcut that is nearest to the focus; while a dialog is open, only one within it. */
function nearest(name: string): HTMLElement | undefined {
  const active = document.activeElement ?? document.body;
  const layer = [...document.querySelectorAll("[aria-modal=true]")].at(-1) ?? document.body;
  let around: Element | null = layer.contains(active) ? active : layer;
  for (; around; around = around === layer ? null : around.parentElement) {
    const hit = controlsOf(around, name).find((control) => control.getClientRects().length > 0);
    if (hit) return hit;
  }
  return undefined;
}

/** A text gets the focus, everything else is pressed. */
function use(control: HTMLElement): void {
  if (control instanceof HTMLInputElement) control.focus();
  else control.click();
}

type Others = {
  /** Takes a key that belongs to no control. */
  press: (key: string) => void;
  /** The next key belongs to `press` in any case. */
  isWaiting: () => boolean;
};

/**
 * Handles the keys that controls declare by `aria-keyshortcuts`. A single key does nothing while a person types or a dialog
 * is open; one with Ctrl or Cmd works there too, and the browser never gets it.
 */
export function useShortcuts(others?: Others): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
    const isLetter = /^[a-z]$/i.test(key);
    if (shiftKey && (isLetter || ctrlKey || metaKey)) return;
    const name = isLetter ? key.toUpperCase() : key;
    if (ctrlKey || metaKey) {
      const combination = `${ctrlKey ? "Control" : "Meta"}+${name}`;
      if (controlsOf(document.body, combination).length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const control = nearest(combination);
      if (control) use(control);
      return;
    }
    if (document.activeElement?.closest(TYPED) || document.querySelector("[aria-modal=true]")) return;
    const control = others?.isWaiting() ? undefined : nearest(name);
    if (control) {
      event.preventDefault();
      use(control);
    } else if (key.length === 1) others?.press(name);
  });
  // A key that is pressed as soon as the page is drawn is heard.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => handle(event);
    // Before the focused control: a closed select opens on Enter, also with Ctrl.
    window.addEventListener("keydown", handleKey, true);
    return () => window.removeEventListener("keydown", handleKey, true);
  }, []);
}
