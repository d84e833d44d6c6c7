import { css } from "styled-system/css";

/** A row on a phone, in lines. */
export const compactRow = css({ display: "grid", gap: "6" });
export const compactPair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12" });

/** Rows in a card with a hairline above each. */
export const ruledRow = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "12",
  minHeight: "40px",
  borderTop: "1px solid {colors.line}",
  color: "ink2",
  _coarse: { minHeight: "44px" },
});
export const ruledList = css({ m: "0", mb: "-12px" });
