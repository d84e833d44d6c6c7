import type { SystemStyleObject } from "@pandacss/dev";

export const phone = "@media (max-width: 767.98px)";

export const layers = { sticky: 1, dialog: 50, floating: 60 } as const;

export const body: SystemStyleObject = { fontSize: "14px", lineHeight: "20px" };
export const small: SystemStyleObject = { fontSize: "13px", lineHeight: "18px" };
export const caption: SystemStyleObject = { fontSize: "12px", lineHeight: "16px" };

export const shadow = {
  menu: "0 10px 28px -10px rgb(9 18 32 / .28)",
  modal: "0 24px 64px -12px rgb(9 18 32 / .38)",
} as const;

export const scrim = "rgb(9 18 32 / .44)";

export const ring = (offset: string): SystemStyleObject => ({
  outline: "2px solid token(colors.focus)",
  outlineOffset: offset,
});

export const visuallyHidden: SystemStyleObject = {
  position: "absolute",
  width: "1px",
  height: "1px",
  margin: "-1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};

/** Fade plus a 4 px rise when the element appears; leaving is instant. */
export const rise: SystemStyleObject = {
  transition: "opacity 150ms ease-out, translate 150ms ease-out",
  _starting: { opacity: 0, translate: "0 4px" },
  _motionReduce: { transition: "none" },
};

export const fade: SystemStyleObject = {
  transition: "opacity 150ms ease-out",
  _starting: { opacity: 0 },
  _motionReduce: { transition: "none" },
};

export const panel: SystemStyleObject = {
  bg: "raised",
  color: "ink",
  border: "1px solid token(colors.border)",
  borderRadius: "10px",
  boxShadow: shadow.menu,
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

/** A row one chooses in a listbox or menu. */
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
  ...body,
  "&[data-highlighted]": { bg: "selected" },
  "&[data-disabled]": { color: "disabled", cursor: "not-allowed" },
  _coarse: { minHeight: "44px" },
};
