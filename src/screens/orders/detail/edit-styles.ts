import { css } from "styled-system/css";

/** Below the lines of a card in edit: the button that adds one, and the sum. */
export const belowLines = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "start",
  gap: "12",
});

export const sums = css({ width: "min(100%, 280px)", marginInlineStart: "auto" });

/** Goods that come back, one below the other. */
export const goodsRows = css({ display: "grid", gap: "12" });
export const goodsRow = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  minHeight: "48px",
  "& > :last-child:not(:first-child)": { marginInlineStart: "auto" },
});
