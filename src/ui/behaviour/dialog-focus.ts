import { firstControl } from "./first-control";

/** The opener that a frame hands to the dialog which takes its place. */
let handed: HTMLElement | null = null;

/** What has the focus and gets it back: for an item of a menu, which closes, the menu's button. */
function focused(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  const menu = active?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

/** What opened the dialog that appears now. */
export function takeOpener(): HTMLElement | null {
  const opener = handed ?? focused();
  handed = null;
  return opener;
}

/** Focuses `control`, with the caret after its text. */
export function focusAtEnd(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    // An email or a number has no caret that could be moved.
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
