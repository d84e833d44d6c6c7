import { defineGlobalStyles } from "@pandacss/dev";

/** What browsers set for the elements that the pages have, taken back. Panda's own reset has all elements. */
export const reset = defineGlobalStyles({
  "*, ::before, ::after, ::backdrop, ::file-selector-button": {
    boxSizing: "border-box",
    margin: 0,
    padding: 0,
    border: "0 solid",
  },
  "img, svg, iframe": { display: "block", verticalAlign: "middle" },
  img: { maxWidth: "100%", height: "auto" },
  hr: { height: 0, color: "inherit", borderTopWidth: "1px" },
  "h1, h2": { fontSize: "inherit", fontWeight: "inherit", textWrap: "balance" },
  "p, h1, h2": { overflowWrap: "break-word" },
  "ol, ul": { listStyle: "none" },
  "a, button, input, textarea": { color: "inherit" },
  a: { textDecoration: "inherit" },
  "button, input, textarea": { bg: "transparent", font: "inherit", letterSpacing: "inherit" },
  button: { appearance: "button" },
  textarea: { resize: "vertical" },
  table: { borderCollapse: "collapse", textIndent: 0 },
  summary: { display: "list-item" },
  small: { fontSize: "80%" },
  "b, strong": { fontWeight: "bolder" },
  "code, kbd": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", fontSize: "1em" },
  "::-webkit-search-decoration, ::-webkit-search-cancel-button": { appearance: "none" },
  "[hidden]:where(:not([hidden=until-found]))": { display: "none!" },
});
