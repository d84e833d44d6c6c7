// Runs before the first paint, from a file because the content security policy allows no inline script.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("tw-theme");
  } catch {
    // Storage can be forbidden; the system's preference still holds.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
})();
