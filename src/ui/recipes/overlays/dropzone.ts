import { defineSlotRecipe } from "@pandacss/dev";
import { hidden } from "../controls/shared";
import { ring } from "./shared";

export const dropzone = defineSlotRecipe({
  className: "dropzone",
  slots: ["root", "text", "browse", "hint", "input", "button", "row", "name", "frame"],
  base: {
    root: {
      position: "relative",
      display: "grid",
      justifyItems: "center",
      alignContent: "center",
      gap: "6",
      minHeight: "120px",
      padding: "16px",
      textAlign: "center",
      border: "1px dashed {colors.control}",
      borderRadius: "control",
      color: "ink2",
      cursor: "pointer",
      "&:has(input:focus-visible)": ring("1px"),
      "&[data-over]": { bg: "selected", borderColor: "brand" },
      "&:has(input:disabled)": { bg: "sunken", cursor: "not-allowed" },
      "& > .lucide": { width: "20px", height: "20px", color: "ink3" },
    },
    text: { textStyle: "small" },
    browse: { color: "link", fontWeight: 500, textDecoration: "underline" },
    hint: { textStyle: "hint", color: "ink3" },
    input: hidden,
    button: { position: "relative", "&:has(input:focus-visible)": ring("1px") },
    row: {
      display: "flex",
      alignItems: "center",
      gap: "8",
      minHeight: "44px",
      padding: "4px 4px 4px 12px",
      border: "1px solid {colors.border}",
      borderRadius: "control",
      color: "ink2",
    },
    name: { flex: "1", minWidth: 0, overflowWrap: "anywhere", color: "ink" },
    frame: {
      display: "grid",
      placeItems: "center",
      minHeight: "220px",
      bg: "sunken",
      borderRadius: "control",
      overflow: "hidden",
      "& > img": { width: "160px", height: "160px", objectFit: "contain" },
    },
  },
});
