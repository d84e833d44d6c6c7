import { css } from "styled-system/css";

/** Two columns of fields, one on a phone. */
export const fieldGrid = css({
  display: "grid",
  gap: "16",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
});

export const wholeRow = css({ gridColumn: "1 / -1" });

/** A page's main column with a narrow one next to it. */
export const detailGrid = css({
  display: "grid",
  gap: "16",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 360px" },
});

export const stack = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16", minWidth: "0" });

/** Next to a long main column the narrow one stays in view. */
export const sideColumn = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "16",
  minWidth: "0",
  xl: { position: "sticky", top: "80px" },
});
