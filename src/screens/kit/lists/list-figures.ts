import { css } from "styled-system/css";

/** A line below the filters with a figure of all that is listed. */
export const lineOfList = css({ display: "flex", alignItems: "baseline", flexWrap: "wrap", gap: "8", color: "ink2" });
/** Such a line of several sums, each named. */
export const sumsOfList = css({
  display: "flex",
  alignItems: "baseline",
  flexWrap: "wrap",
  columnGap: "16",
  color: "ink2",
});
export const figureOfList = css({ textStyle: "cardTitle", color: "ink" });
