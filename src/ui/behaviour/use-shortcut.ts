import { useEffect } from "react";

/**
 * Handles Ctrl or Cmd with a key, also while a person types, but not while a dialog is open. The browser never gets the
 * key.
 */
export function useShortcut(key: string, act: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (!document.querySelector("[aria-modal=true]")) act();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [key, act]);
}
