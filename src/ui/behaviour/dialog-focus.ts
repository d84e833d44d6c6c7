import { firstControl } from "./first-control";

/** The opener that a frame passes on to the dialog that replaces it. */
let handed: HTMLElement | null = null;

/** The element that has the focus and gets it back; for a menu item, which disappears, the menu's button. */
function focused(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  const menu = active?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

/** The element that opened the present dialog. */
export function takeOpener(): HTMLElement | null {
  const opener = handed ?? focused();
  handed = null;
  return opener;
}

/** Focuses `control`, with the caret after its text. */
export function focusAtEnd(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    // An email or a number input has no caret to move.
    if (control.selectionStart !== null) control.setSelectionRange(control.value.length, control.value.length);
  }
}

/**
 * Makes a dialog's frame modal from the moment it is mounted: it takes the focus, and the page behind it neither
 * scrolls nor receives events. On unmount, a dialog that replaces it in the same render inherits the opener; otherwise
 * the opener gets the focus back.
 */
export function holdPage(frame: HTMLElement | null): (() => void) | undefined {
  if (frame === null) return undefined;
  const opener = takeOpener();
  const page = document.getElementById("root");
  const { overflow, paddingRight } = document.body.style;
  document.body.style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
  document.body.style.overflow = "hidden";
  focusAtEnd(frame.querySelector<HTMLElement>("input, textarea") ?? firstControl(frame) ?? frame);
  if (page) page.inert = true;
  return () => {
    if (page) page.inert = false;
    Object.assign(document.body.style, { overflow, paddingRight });
    handed = opener;
    queueMicrotask(() => {
      if (handed === opener) takeOpener()?.focus({ preventScroll: true });
    });
  };
}
