import { ring } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const pagination = slotRecipe({
  className: "pagination",
  base: {
    root: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "12px", minHeight: "34px" },
    range: { textStyle: "body", color: "ink2", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
    arrows: { display: "flex", alignItems: "center", gap: "6px" },
    input: {
      width: "52px",
      height: "30px",
      padding: "0 4px",
      textAlign: "center",
      color: "ink",
      bg: "surface",
      border: "1px solid {colors.control}",
      borderRadius: "8px",
      _focusVisible: ring("1px"),
      _coarse: { height: "44px" },
    },
    size: { width: "112px", marginInlineEnd: "10px" },
    arrow: {
      display: "inline-flex",
      alignItems: "center",
      justifyContent: "center",
      width: "34px",
      height: "30px",
      padding: "0",
      bg: "surface",
      color: "ink",
      border: "1px solid {colors.border}",
      borderRadius: "8px",
      cursor: "pointer",
      transition: "background-color 120ms ease-out",
      _hover: { bg: "hover" },
      _focusVisible: ring("2px"),
      "&[aria-disabled=true]": { bg: "sunken", color: "disabled", cursor: "not-allowed" },
      _coarse: { width: "44px", height: "44px" },
    },
  },
  variants: {
    look: {
      boxed: {},
      quiet: {
        root: { justifyContent: "flex-start" },
        arrows: { gap: "2px" },
        arrow: { border: "0", bg: "transparent", "&[aria-disabled=true]": { bg: "transparent", color: "disabled" } },
      },
    },
  },
  defaultVariants: { look: "boxed" },
});
