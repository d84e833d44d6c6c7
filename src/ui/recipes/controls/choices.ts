import { colour, hidden } from "./shared";
import { slotRecipe } from "../slot-recipe";

const row = {
  display: "inline-flex",
  alignItems: "center",
  gap: "8",
  textStyle: "name",
  color: "ink",
  cursor: "pointer",
} as const;

export const checkbox = slotRecipe({
  className: "checkbox",
  base: {
    root: {
      ...row,
      position: "relative",
      "&:has(input:disabled)": { color: "disabled", cursor: "not-allowed" },
      _coarse: { minHeight: "44px" },
    },
    // The box is 16 px; the press area is the label's whole height.
    box: { position: "relative", display: "grid", flexShrink: 0, width: "16px", height: "16px", color: "onBrand" },
    input: {
      gridArea: "1 / 1",
      appearance: "none",
      width: "16px",
      height: "16px",
      m: "0",
      border: "1px solid {colors.control}",
      borderRadius: "checkbox",
      bg: "surface",
      cursor: "inherit",
      transition: colour,
      "&:is(:checked, :indeterminate)": { bg: "brand", borderColor: "brand" },
      "&:disabled": { bg: "sunken", borderColor: "border" },
      "& + svg": { gridArea: "1 / 1", pointerEvents: "none" },
      "&:disabled + svg": { color: "disabled" },
    },
    label: {},
  },
});

export const toggle = slotRecipe({
  className: "toggle",
  base: {
    root: {
      ...row,
      "&:has(input:disabled)": { color: "disabled", cursor: "not-allowed" },
      _coarse: { minHeight: "44px" },
    },
    input: {
      appearance: "none",
      flexShrink: 0,
      width: "32px",
      height: "18px",
      p: "2",
      m: "0",
      borderRadius: "full",
      bg: "control",
      cursor: "inherit",
      transition: colour,
      "&::before": {
        content: '""',
        display: "block",
        width: "14px",
        height: "14px",
        borderRadius: "full",
        bg: "white",
        transition: "translate {durations.colour} ease-out",
      },
      "&:checked": { bg: "brand", "&::before": { bg: "onBrand", translate: "14px 0" } },
      "&:disabled": { bg: "border", "&::before": { bg: "surface" } },
      // Forced colours remove backgrounds: the edge and a system colour then show the switch and its side.
      "@media (forced-colors: active)": { border: "1px solid", "&::before": { bg: "ButtonText" } },
    },
  },
});

export const segmented = slotRecipe({
  className: "segmented",
  base: {
    root: {
      display: "inline-flex",
      bg: "sunken",
      borderRadius: "control",
      p: "1px",
      minHeight: "36px",
      _coarse: { minHeight: "44px", p: "0" },
      "&[aria-invalid=true]": { outline: "2px solid {colors.danger}" },
    },
    segment: {
      position: "relative",
      display: "inline-flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "6",
      px: "12",
      border: "1px solid transparent",
      borderRadius: "control",
      textStyle: "label",
      color: "ink2",
      whiteSpace: "nowrap",
      cursor: "pointer",
      transition: colour,
      _hover: { color: "ink" },
      "&:has(input:checked)": {
        bg: "lift",
        color: "ink",
        borderColor: "border",
        boxShadow: "0 1px 2px rgb(9 18 32 / 0.08)",
      },
      "&:has(input:focus-visible)": { outline: "2px solid {colors.focus}", outlineOffset: "1px" },
      "&:has(input:disabled)": { color: "disabled", cursor: "not-allowed" },
    },
    input: hidden,
  },
  variants: {
    width: {
      auto: {},
      full: { root: { display: "flex" }, segment: { flex: "1", whiteSpace: "normal", textAlign: "center" } },
    },
  },
  defaultVariants: { width: "auto" },
});

export const stepper = slotRecipe({
  className: "stepper",
  base: {
    root: {
      display: "inline-flex",
      bg: "surface",
      border: "1px solid {colors.control}",
      borderRadius: "control",
      height: "32px",
      "&:has(input:focus-visible)": { borderColor: "focus", outline: "2px solid {colors.focus}", outlineOffset: "1px" },
      "&:has(input:disabled)": { bg: "sunken", borderColor: "border" },
      _coarse: { height: "44px" },
    },
    button: {
      display: "grid",
      placeItems: "center",
      width: "30px",
      border: "0",
      bg: "transparent",
      color: "ink2",
      cursor: "pointer",
      borderRadius: "badge",
      "& .lucide": { width: "14px", height: "14px" },
      _hover: { color: "ink" },
      _focusVisible: { outlineOffset: "-3px" },
      _disabled: { color: "disabled", cursor: "not-allowed" },
      _coarse: { width: "44px" },
    },
    input: {
      // Four digits fit; a longer number scrolls inside.
      width: "26px",
      "&[data-long]": { width: "44px" },
      p: "0",
      border: "0",
      bg: "transparent",
      color: "ink",
      textAlign: "center",
      fontWeight: 500,
      fontVariantNumeric: "tabular-nums",
      outline: "none!",
      "&:disabled": { color: "disabled" },
    },
  },
});
