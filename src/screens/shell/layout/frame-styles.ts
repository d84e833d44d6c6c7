import { css } from "styled-system/css";

/** The frame around every page; the first frame of a visit has the same measures. */
export const frame = css({ display: "flex", minHeight: "100dvh" });
export const aside = css({
  display: { base: "none", lg: "block" },
  position: "sticky",
  top: "0",
  flexShrink: "0",
  width: "240px",
  height: "100dvh",
  px: "12",
  overflowY: "auto",
  borderRight: "1px solid {colors.line}",
  "&[data-collapsed=true]": { width: "64px" },
});
export const brand = css({ display: "flex", alignItems: "center", height: "56px", px: "8", mb: "8" });
export const column = css({ flex: "1", minWidth: "0" });
export const bar = css({
  position: "sticky",
  top: "0",
  zIndex: "bar",
  display: "flex",
  alignItems: "center",
  gap: { base: "8", md: "16" },
  height: "56px",
  px: { base: "16", md: "24", lg: "32" },
  bg: "canvas",
  borderBottom: "1px solid {colors.line}",
  // The first icon, not its padding, is aligned with the content's edge.
  "& > :first-child > button, & > :nth-child(2) > button": { marginInlineStart: "-10px" },
  "& button > svg": { width: "18px", height: "18px" },
});
export const content = css({
  maxWidth: "1344px",
  margin: "0 auto",
  padding: { base: "16", md: "24", lg: "24px 32px 32px" },
  // Focused only by scripts and the skip link, so it needs no ring around the whole page.
  _focusVisible: { outline: "none" },
});
export const phoneTitle = css({ textStyle: "modalTitle", md: { display: "none" } });
