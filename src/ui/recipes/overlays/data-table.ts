import { hidden } from "../controls/shared";
import { bareButton, ring, truncate } from "./shared";
import { slotRecipe } from "../slot-recipe";

const edge = "calc(var(--cell-gap) / 2 + var(--cell-edge))";

export const dataTable = slotRecipe({
  className: "data-table",
  base: {
    // `clip` rounds the corners without becoming a scroll container, which would break the sticky header.
    root: {
      bg: "surface",
      border: "1px solid {colors.border}",
      borderRadius: "10px",
      overflow: "clip",
      color: "ink",
      textStyle: "body",
      // The columns measure themselves by it.
      containerType: "inline-size",
      // In a card, the card has the edge; the table's corners follow it.
      ".card__body &": { border: "0", borderRadius: "0 0 9px 9px" },
    },
    caption: hidden,
    table: {
      width: "100%",
      tableLayout: "fixed",
      borderCollapse: "separate",
      borderSpacing: 0,
      "--cell-gap": "24px",
      "--cell-edge": "8px",
      // In a card, the cells at its edges are below the title and the action.
      ".card__body &": { "--cell-edge": "calc(var(--gutter) - var(--cell-gap) / 2)" },
      "@container (max-width: 900px)": { "--cell-gap": "16px" },
      // A page at 1024 px next to the sidebar, and at 768 px without it.
      "@container (max-width: 750px)": {
        "--keep": "0",
        "& [data-drops]": { display: "none" },
        "& :has(+ [data-drops]:last-child)": { paddingInlineEnd: edge },
      },
    },
    th: {
      textStyle: "hint",
      fontWeight: 500,
      color: "ink3",
      textAlign: "start",
      height: "38px",
      ...truncate,
      paddingInline: "calc(var(--cell-gap) / 2)",
      bg: "surface",
      borderBottom: "1px solid {colors.line}",
      "&::first-letter": { textTransform: "uppercase" },
      position: "sticky",
      top: "var(--table-top, 56px)",
      zIndex: "sticky",
      _first: { paddingInlineStart: edge },
      _last: { paddingInlineEnd: edge },
    },
    sort: {
      ...bareButton,
      gap: "4px",
      font: "inherit",
      color: "inherit",
      _hover: { color: "ink" },
      _focusVisible: ring("2px"),
      "& svg": { width: "14px", height: "14px" },
      "& [data-sorts=descending]": { rotate: "180deg" },
      // A column that does not sort now shows its arrow only to those who reach for it.
      "& [data-sorts=none]": { opacity: "0" },
      "&:is(:hover, :focus-visible) [data-sorts=none]": { opacity: "0.6" },
    },
    row: {
      position: "relative",
      "&:has(a)": { _hover: { bg: "hover", "& a": { textDecoration: "underline" } } },
      "&:has(a:focus-visible)": ring("-2px"),
      // All rows have one height.
      "&:last-child > td": { borderBottomColor: "transparent" },
    },
    td: {
      height: "45px",
      paddingBlock: "4px",
      // A button under a thumb is as high as the row.
      _coarse: { paddingBlock: "0" },
      paddingInline: "calc(var(--cell-gap) / 2)",
      whiteSpace: "nowrap",
      borderBottom: "1px solid {colors.line}",
      verticalAlign: "middle",
      fontVariantNumeric: "tabular-nums",
      color: "ink2",
      _first: { paddingInlineStart: edge },
      _last: { paddingInlineEnd: edge },
    },
    // The link covers its row, so the whole row is one real link: middle click and Ctrl-click work.
    link: {
      color: "ink",
      fontWeight: 500,
      textDecoration: "none",
      textUnderlineOffset: "3px",
      outline: "none",
      _after: { content: '""', position: "absolute", inset: 0 },
    },
    list: { listStyle: "none", margin: 0, padding: 0 },
    item: {
      position: "relative",
      padding: "12px 16px",
      minHeight: "44px",
      borderBottom: "1px solid {colors.line}",
      fontVariantNumeric: "tabular-nums",
      overflowWrap: "anywhere",
      _last: { borderBottom: "0" },
      "&:has(a)": { _hover: { bg: "hover", "& a": { textDecoration: "underline" } } },
      "&:has(a:focus-visible)": ring("-2px"),
    },
    notice: { borderBottom: "1px solid {colors.line}" },
    slot: { display: "flex", justifyContent: "center" },
    footer: {
      borderTop: "1px solid {colors.line}",
      padding: "8px 20px",
      "@container (min-width: 500px) and (max-width: 900px)": { paddingInline: "var(--gutter, 16px)" },
      "@media (max-width: 767.98px)": { paddingInline: "16px 8px" },
    },
    bone: {
      display: "block",
      height: "12px",
      borderRadius: "checkbox",
      bg: "line",
      maxWidth: "100%",
      animation: "pulse 1.6s ease-in-out infinite",
      _motionReduce: { animation: "none" },
    },
    // Nothing shows in the first 200 ms: a fast reply must not flash a skeleton.
    late: { animation: "appear 1ms 200ms both" },
  },
  variants: {
    align: {
      start: {},
      end: {
        th: { textAlign: "end" },
        td: { textAlign: "end", color: "ink", fontWeight: 500 },
        bone: { marginInlineStart: "auto" },
      },
    },
    text: { fits: {}, clips: { td: truncate }, wraps: { td: { whiteSpace: "normal", overflowWrap: "anywhere" } } },
    pictured: { true: { td: { paddingBlock: "6px" } }, false: {} },
  },
  defaultVariants: { align: "start", text: "fits", pictured: false },
});
