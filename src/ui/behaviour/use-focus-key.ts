import { type RefObject, useEffect } from "react";

const isTyping = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches("input, textarea, select"));

/** A key that focuses an element, unless a person is typing or a dialog is open. */
export function useFocusKey(key: string | undefined, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (key === undefined) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTyping(document.activeElement) || document.querySelector("[aria-modal=true]")) return;
      event.preventDefault();
      element.current?.focus();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [key, element]);
}
