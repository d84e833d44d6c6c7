import { hidden, phone } from "../controls/shared";
import { bareButton, option, panel, ring, truncate } from "./shared";
import { slotRecipe } from "../slot-recipe";

const box = {
  display: "flex",
  alignItems: "center",
  gap: "8px",
  width: "100%",
  minHeight: "36px",
  paddingInline: "12px",
  bg: "surface",
  color: "ink",
  border: "1px solid {colors.control}",
  borderRadius: "8px",
  transition: "border-color 120ms ease-out",
  textStyle: "body",
  "&[data-invalid]": { borderColor: "danger", boxShadow: "inset 0 0 0 1px {colors.danger}" },
  "&[data-disabled]": { bg: "sunken", color: "disabled", borderColor: "border", cursor: "not-allowed" },
  _coarse: { minHeight: "44px" },
  [phone]: { fontSize: "16px", lineHeight: "24px" },
} as const;

/** Select and Combobox: one box and one list. */
export const choice = slotRecipe({
  className: "choice",
  base: {
    root: { width: "100%", minWidth: 0, position: "relative" },
    label: hidden,
    trigger: {
      ...box,
      cursor: "pointer",
      textAlign: "start",
      _focusVisible: { borderColor: "focus", ...ring("1px") },
      "&[data-placeholder-shown]": { color: "ink3" },
    },
    control: {
      ...box,
      _focusWithin: { borderColor: "focus", ...ring("1px") },
    },
    leading: { display: "inline-flex", alignItems: "center", flexShrink: 0, color: "ink2" },
    input: {
      flex: 1,
      minWidth: 0,
      height: "34px",
      _coarse: { height: "42px" },
      padding: "0",
      bg: "transparent",
      border: "0",
      outline: "none",
      color: "inherit",
      font: "inherit",
      letterSpacing: "inherit",
      textOverflow: "ellipsis",
      _placeholder: { color: "ink3", opacity: 1 },
    },
    value: { flex: 1, minWidth: 0, ...truncate },
    icon: {
      ...bareButton,
      width: "24px",
      height: "24px",
      marginInlineEnd: "-4px",
      cursor: "inherit",
      _coarse: { width: "44px", height: "42px", marginInlineEnd: "-12px" },
    },
    clear: {
      ...bareButton,
      width: "24px",
      height: "24px",
      "&[hidden]": { display: "none" },
      _hover: { color: "ink", bg: "sunken" },
      _focusVisible: ring("0"),
      _coarse: { width: "44px", height: "42px" },
    },
    positioner: { zIndex: "menu!" },
    content: {
      ...panel,
      maxHeight: "min(320px, var(--available-height, 320px))",
      overflowY: "auto",
      overscrollBehavior: "contain",
      padding: "4px",
      "&[hidden]": { display: "none" },
    },
    // A phone has no space for both on one line, and truncated names are useless: the hint goes below.
    option: { ...option, [phone]: { flexWrap: "wrap", rowGap: "0" } },
    optionText: { flex: 1, minWidth: 0, ...truncate },
    hint: {
      textStyle: "small",
      color: "ink3",
      flexShrink: 0,
      maxWidth: "50%",
      ...truncate,
      [phone]: {
        order: 1,
        flexBasis: "100%",
        maxWidth: "100%",
        ".choice__leading ~ &": { paddingInlineStart: "32px" },
      },
    },
    check: { display: "inline-flex", flexShrink: 0, color: "ink2", "&[hidden]": { display: "none" } },
    note: { textStyle: "small", color: "ink3", paddingBlock: "8px", paddingInline: "10px" },
  },
});
