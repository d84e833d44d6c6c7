import { defineGlobalStyles } from "@pandacss/dev";
import { reset } from "./reset";

const ring = { outline: "2px solid {colors.focus}", outlineOffset: "2px" };

export const globalCss = defineGlobalStyles({
  ...reset,
  html: {
    bg: "canvas",
    colorScheme: "light",
    textSizeAdjust: "100%",
    WebkitTapHighlightColor: "transparent",
    "&[data-theme=dark]": { colorScheme: "dark" },
  },
  // The page has its own pull-to-refresh: the browser's would discard typed input.
  "@media (max-width: 1023.98px)": { html: { overscrollBehaviorY: "contain" } },
  // Not on html: rem in text roles must follow the reader's own font size.
  body: {
    height: "100%",
    color: "ink",
    fontFamily: "body",
    textStyle: "body",
    WebkitFontSmoothing: "antialiased",
    MozOsxFontSmoothing: "grayscale",
  },
  "input::placeholder, textarea::placeholder": { color: "ink3", opacity: 1 },
  // Safari zooms into inputs below 16 px.
  "@media (pointer: coarse), (max-width: 767.98px)": { "input, textarea": { fontSize: "1rem", lineHeight: "1.5rem" } },
  "time, input[inputmode=numeric], input[inputmode=tel]": { fontVariantNumeric: "tabular-nums" },
  ":focus": { outline: "none" },
  ":focus-visible, [data-focus-visible]": ring,
  // Icons have one size and one stroke, whatever the default of the icon set.
  "svg.lucide": { width: "16px", height: "16px", strokeWidth: "1.75", flexShrink: 0 },
  // Forced colours remove backgrounds, which otherwise show what is chosen.
  "@media (forced-colors: active)": {
    "[aria-current], [aria-pressed=true], [data-selected], [data-highlighted], label:has(> input[type=radio]:checked)":
      {
        forcedColorAdjust: "none",
        bg: "Highlight!",
        color: "HighlightText!",
      },
  },
  // Paper has what was read: ink on white whatever the theme, without what is pressed, with names in full, and with what
  // was chosen above a list.
  "@page": { size: "A4 landscape", margin: "10mm" },
  "@media print": {
    "*": { color: "#000!", background: "none!" },
    "aside, nav:not([aria-label=Pages]), nav .choice__root, nav input, button:not(th *, .choice__trigger), .button, .filter-bar__root :is(input, svg), header:has(~ main), [href='#content']":
      { display: "none!" },
    ".choice__trigger": { border: "0!", padding: "0!" },
    ".data-table__root, td, td *": { overflow: "visible!", whiteSpace: "normal!" },
  },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": { animationIterationCount: "1!", scrollBehavior: "auto!", transitionDuration: "1ms!" },
  },
});
