import type { Theme } from "./shell.machine";

const KEY = "tw-theme";

/** The theme on screen; the page sets it before anything is painted. */
export const shownTheme = (): Theme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** Calls `notify` when another tab shows the other theme. */
export const watchTheme = (notify: () => void): void =>
  globalThis.addEventListener?.("storage", ({ key, newValue }) => {
    if (key === KEY && newValue && newValue !== shownTheme()) notify();
  });

/** Shows a theme and stores it for the next visit, where the browser allows storage. */
export function keepTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage still shows the theme.
  }
}
