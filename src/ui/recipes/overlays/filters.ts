import { bareButton, ring } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const filterBar = slotRecipe({
  className: "filter-bar",
  base: {
    root: { display: "flex", flexDirection: "column", gap: "12px" },
    row: { display: "flex", alignItems: "center", gap: "8px" },
    // Filters keep their width longer than the search box: a cut name of a store says less than a shorter box.
    search: { flex: 1, minWidth: 0, md: { flex: "0 3 300px", minWidth: "144px" } },
    choice: { flex: "0 0 188px" },
    aside: {
      display: "grid",
      gap: "12px",
      md: {
        display: "contents",
        "& > :first-child": { marginInlineStart: "auto" },
        "& > .choice__root": { flex: "0 1 200px" },
      },
    },
    more: {
      ...bareButton,
      position: "relative",
      width: { base: "44px", md: "36px" },
      height: { base: "44px", md: "36px" },
      bg: "surface",
      border: "1px solid {colors.control}",
      borderRadius: "8px",
      _focusVisible: ring("2px"),
    },
    count: {
      position: "absolute",
      top: "-6px",
      insetInlineEnd: "-6px",
      minWidth: "18px",
      height: "18px",
      paddingInline: "4px",
      borderRadius: "9px",
      bg: "brand",
      color: "onBrand",
      fontSize: "12px",
      lineHeight: "18px",
      fontWeight: 600,
      textAlign: "center",
    },
  },
});

export const filterChips = slotRecipe({
  className: "filter-chips",
  base: {
    root: {
      display: "flex",
      gap: "8px",
      overflowX: "auto",
      scrollbarWidth: "none",
      marginInline: "-16px",
      paddingInline: "16px",
      paddingBlock: "4px",
      marginBlock: "-4px",
      scrollPaddingInline: "16px",
    },
    chip: {
      ...bareButton,
      textStyle: "body",
      gap: "8px",
      minHeight: "40px",
      paddingInline: "16px",
      bg: "surface",
      color: "ink2",
      fontWeight: 500,
      whiteSpace: "nowrap",
      border: "1px solid {colors.border}",
      borderRadius: "20px",
      _focusVisible: ring("1px"),
      _coarse: { minHeight: "44px", borderRadius: "22px" },
      "&[aria-pressed=true]": { bg: "brand", borderColor: "brand", color: "onBrand", "& svg": { color: "inherit" } },
    },
  },
});
