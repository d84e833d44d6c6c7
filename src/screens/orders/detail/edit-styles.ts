import { css } from "styled-system/css";

/** Below the lines of a card in edit: what adds one, and what they come to. */
export const belowLines = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "start",
  gap: "12",
});

export const sums = css({ width: "min(100%, 280px)", marginInlineStart: "auto" });
