import type { SystemStyleObject } from "@pandacss/dev";

export const ring = (offset: string): SystemStyleObject => ({
  outline: "2px solid {colors.focus}",
  outlineOffset: offset,
});

/** Fade plus a 4 px rise on appearance; removal is instant. */
export const rise: SystemStyleObject = {
  transition: "opacity 150ms ease-out, translate 150ms ease-out",
  _starting: { opacity: 0, translate: "0 4px" },
};

export const fade: SystemStyleObject = {
  transition: "opacity 150ms ease-out",
  _starting: { opacity: 0 },
};

export const panel: SystemStyleObject = {
  bg: "raised",
  color: "ink",
  border: "1px solid {colors.border}",
  borderRadius: "card",
  boxShadow: "menu",
  outline: "none",
  ...rise,
};

export const truncate: SystemStyleObject = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" };

export const bareButton: SystemStyleObject = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  bg: "transparent",
  border: "0",
  padding: "0",
  color: "ink2",
  cursor: "pointer",
  borderRadius: "6px",
};

/** A square icon button, 30 px with a mouse and 44 px under a thumb. */
export const iconButton: SystemStyleObject = {
  ...bareButton,
  width: "30px",
  height: "30px",
  transition: "background-color 120ms ease-out, color 120ms ease-out",
  _hover: { bg: "sunken", color: "ink" },
  _focusVisible: ring("0"),
  _coarse: { width: "44px", height: "44px" },
};

/** A selectable row of a listbox or menu. */
export const option: SystemStyleObject = {
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minHeight: "36px",
  paddingBlock: "6px",
  paddingInline: "10px",
  borderRadius: "6px",
  cursor: "pointer",
  userSelect: "none",
  outline: "none",
  textStyle: "body",
  "&[data-highlighted]": { bg: "selected" },
  "&[data-disabled]": { color: "disabled", cursor: "not-allowed" },
  _coarse: { minHeight: "44px" },
};
