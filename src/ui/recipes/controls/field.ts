import { defineRecipe } from "@pandacss/dev";
import { colour, frame } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const field = slotRecipe({
  className: "field",
  base: {
    root: { display: "flex", flexDirection: "column", minWidth: "0" },
    head: { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "8", mb: "6" },
    label: { textStyle: "label", color: "ink", "&::first-letter": { textTransform: "uppercase" } },
    mark: { color: "ink3", fontWeight: 400 },
    hint: { textStyle: "hint", color: "ink3", mt: "6" },
    error: {
      textStyle: "caption",
      color: "danger",
      mt: "6",
      display: "flex",
      gap: "5px",
      overflowWrap: "anywhere",
      "& .lucide": { width: "14px", height: "14px", marginTop: "1px" },
    },
  },
});

export const input = defineRecipe({
  className: "input",
  base: {
    ...frame({
      focus: "&:focus-visible, &[data-focus-visible]",
      invalid: "&[aria-invalid=true]",
      disabled: "&:disabled",
    }),
    display: "block",
    px: "12",
    appearance: "none",
    textOverflow: "ellipsis",
  },
  variants: {
    lines: {
      one: {},
      many: { py: "7px", resize: "vertical", minHeight: "84px", _coarse: { py: "9px", minHeight: "96px" } },
      // As high as its text.
      few: { py: "7px", fieldSizing: "content", _coarse: { py: "9px" } },
    },
  },
  defaultVariants: { lines: "one" },
});

export const inputGroup = slotRecipe({
  className: "input-group",
  base: {
    root: {
      ...frame({
        focus: "&:has(input:focus-visible), &[data-focus-visible]",
        invalid: "&:has(input[aria-invalid=true])",
        disabled: "&:has(input:disabled)",
      }),
      display: "flex",
      alignItems: "stretch",
      // The corners of the cell must not cover the frame's.
      overflow: "clip",
    },
    cell: {
      flexShrink: 0,
      display: "grid",
      placeItems: "center",
      width: "34px",
      bg: "canvas",
      color: "ink3",
      fontWeight: 500,
      borderRight: "1px solid {colors.line}",
    },
    input: {
      flex: "1",
      minWidth: "0",
      width: "100%",
      bg: "transparent",
      color: "inherit",
      border: "0",
      px: "12",
      appearance: "none",
      outline: "none!",
      cursor: "inherit",
      textOverflow: "ellipsis",
      "&::-webkit-search-cancel-button": { display: "none" },
    },
    icon: {
      flexShrink: 0,
      alignSelf: "center",
      display: "inline-flex",
      pl: "10px",
      color: "ink3",
      "& + input": { pl: "8" },
    },
    button: {
      flexShrink: 0,
      display: "grid",
      placeItems: "center",
      width: "34px",
      border: "0",
      bg: "transparent",
      color: "ink2",
      cursor: "pointer",
      transition: colour,
      _hover: { color: "ink" },
      _focusVisible: { outlineOffset: "-4px" },
      _disabled: { color: "disabled", cursor: "not-allowed" },
      _coarse: { width: "44px" },
    },
  },
  variants: {
    kind: {
      text: {},
      money: { input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } },
    },
  },
  defaultVariants: { kind: "text" },
});
