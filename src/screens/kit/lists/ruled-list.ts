import { css } from "styled-system/css";

/** A short list in a card: rows with a rule between them, their text at the left and what can be done at the right. */
export const ruledList = css({ listStyle: "none", margin: "0", padding: "0" });
export const ruledItem = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  padding: "12px 0",
  borderTop: "1px solid {colors.line}",
  _first: { borderTop: "none", paddingTop: "0" },
  _last: { paddingBottom: "0" },
});
export const itemText = css({ minWidth: "0", overflowWrap: "anywhere" });
export const itemNote = css({ textStyle: "small", color: "ink2" });
