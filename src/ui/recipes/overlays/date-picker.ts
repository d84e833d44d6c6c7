import { hidden } from "../controls/shared";
import { bareButton, iconButton, panel, ring } from "./shared";
import { slotRecipe } from "../slot-recipe";

const sheet = "@media (max-width: 768px)";

const cell = {
  ...bareButton,
  textStyle: "body",
  color: "ink",
  fontVariantNumeric: "tabular-nums",
  borderRadius: "8px",
  "&:hover:not([data-disabled], [data-selected])": { bg: "sunken" },
  _focusVisible: ring("-2px"),
  "&[data-today]": { boxShadow: "inset 0 0 0 1px {colors.control}" },
  "&[data-disabled]": { color: "disabled", cursor: "not-allowed", bg: "transparent" },
  "&[data-selected]": { bg: "brand", color: "onBrand", fontWeight: 600 },
} as const;

export const datePicker = slotRecipe({
  className: "date-picker",
  base: {
    root: { width: "100%", minWidth: 0 },
    label: hidden,
    control: {
      display: "flex",
      alignItems: "center",
      minHeight: "36px",
      paddingInlineEnd: "12px",
      bg: "surface",
      border: "1px solid {colors.control}",
      borderRadius: "8px",
      _focusWithin: { borderColor: "focus", ...ring("1px") },
      "&[data-invalid]": { borderColor: "danger", boxShadow: "inset 0 0 0 1px {colors.danger}" },
      "&[data-disabled]": { bg: "sunken", borderColor: "border" },
      _coarse: { minHeight: "44px" },
    },
    input: {
      flex: 1,
      minWidth: 0,
      height: "34px",
      padding: "0",
      bg: "transparent",
      border: "0",
      outline: "none",
      color: "ink",
      textStyle: "body",
      fontVariantNumeric: "tabular-nums",
      _placeholder: { color: "ink3", opacity: 1 },
      _disabled: { color: "disabled", cursor: "not-allowed" },
      "@media (max-width: 767.98px)": { fontSize: "16px", lineHeight: "24px" },
    },
    trigger: {
      ...bareButton,
      width: "40px",
      height: "34px",
      _focusVisible: { ...ring("-4px"), borderRadius: "8px" },
      _disabled: { color: "disabled", cursor: "not-allowed" },
      _coarse: { width: "44px", height: "42px" },
    },
    content: {
      ...panel,
      position: "fixed",
      zIndex: "menu",
      padding: "12px",
      [sheet]: {
        inset: "auto 0 0 0 !important",
        borderRadius: "12px 12px 0 0",
        borderWidth: "1px 0 0",
        padding: "16px",
        paddingBottom: "max(16px, env(safe-area-inset-bottom))",
        boxShadow: "0 0 0 100vmax {colors.scrim}",
      },
    },
    head: { display: "flex", alignItems: "center", justifyContent: "space-between", marginBottom: "4px" },
    step: { ...iconButton, width: "36px", height: "36px", _disabled: { color: "disabled", cursor: "not-allowed" } },
    title: {
      ...bareButton,
      textStyle: "body",
      fontWeight: 600,
      color: "ink",
      paddingInline: "12px",
      height: "36px",
      _hover: { bg: "sunken" },
      _focusVisible: ring("0"),
      _coarse: { height: "44px" },
    },
    table: {
      borderCollapse: "collapse",
      "& td, & th": { padding: "0", textAlign: "center" },
      [sheet]: { width: "100%" },
    },
    weekday: { textStyle: "hint", fontWeight: 400, color: "ink3", height: "36px" },
    day: {
      ...cell,
      width: "36px",
      height: "34px",
      margin: "1px 2px",
      [sheet]: { width: "44px", height: "44px", margin: "0" },
    },
    span: {
      ...cell,
      width: "68px",
      height: "44px",
      [sheet]: { width: "100%" },
    },
  },
});
