import type { Theme } from "./shell.machine";

const KEY = "tw-theme";

/** The theme on screen; the page sets it before anything is painted. */
export const shownTheme = (): Theme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** Shows a theme and keeps it for the next visit, where the browser lets a page keep anything. */
export function keepTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing still shows the theme.
  }
}
