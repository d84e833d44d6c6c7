import { defineRecipe } from "@pandacss/dev";
import { slotRecipe } from "../slot-recipe";

const hue = (name: "green" | "red" | "orange" | "blue" | "black") => ({
  root: { bg: `${name}Bg`, color: `${name}Fg` },
  glyph: { color: `${name}Ic` },
});

export const badge = slotRecipe({
  className: "badge",
  base: {
    root: {
      display: "inline-flex",
      alignItems: "center",
      gap: "5px",
      flexShrink: 0,
      height: "22px",
      pl: "6",
      pr: "8",
      borderRadius: "badge",
      textStyle: "caption",
      whiteSpace: "nowrap",
      verticalAlign: "middle",
    },
    glyph: { flexShrink: 0 },
    text: { display: "inline-block", "&::first-letter": { textTransform: "uppercase" } },
  },
  variants: {
    hue: {
      green: hue("green"),
      red: hue("red"),
      orange: hue("orange"),
      blue: hue("blue"),
      black: {
        root: { bg: "blackBg", color: "blackFg", _dark: { boxShadow: "inset 0 0 0 1px {colors.border}" } },
        glyph: { color: "blackIc" },
      },
      none: { root: { bg: "sunken", color: "ink2", pl: "8" } },
    },
  },
});

export const money = defineRecipe({
  className: "money",
  base: {
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    color: "ink",
    "& > span": { color: "ink3" },
  },
});

export const avatar = defineRecipe({
  className: "avatar",
  base: {
    display: "inline-grid",
    verticalAlign: "middle",
    placeItems: "center",
    flexShrink: 0,
    overflow: "hidden",
    borderRadius: "full",
    bg: "selected",
    color: "brand",
    fontWeight: 600,
    lineHeight: 1,
    userSelect: "none",
    "& > img": { width: "100%", height: "100%", objectFit: "cover" },
  },
  variants: {
    size: {
      "24": { width: "24px", height: "24px", fontSize: "0.625rem" },
      "28": { width: "28px", height: "28px", fontSize: "0.75rem" },
      "36": { width: "36px", height: "36px", fontSize: "0.9375rem" },
      "48": { width: "48px", height: "48px", fontSize: "1.25rem" },
    },
  },
  defaultVariants: { size: "28" },
});

export const thumbnail = defineRecipe({
  className: "thumbnail",
  base: {
    display: "inline-grid",
    verticalAlign: "middle",
    placeItems: "center",
    flexShrink: 0,
    overflow: "hidden",
    borderRadius: "control",
    border: "1px solid {colors.line}",
    bg: "sunken",
    color: "ink3",
    "& > img": { width: "100%", height: "100%", objectFit: "contain" },
  },
  variants: {
    size: {
      "24": { width: "24px", height: "24px", borderRadius: "checkbox" },
      "36": { width: "36px", height: "36px" },
      "40": { width: "40px", height: "40px" },
      "52": { width: "52px", height: "52px" },
    },
  },
  defaultVariants: { size: "40" },
});

export const terms = slotRecipe({
  className: "terms",
  base: {
    root: { display: "flex", flexDirection: "column", gap: "12", m: "0" },
    row: { display: "grid", gridTemplateColumns: "124px minmax(0, 1fr)", columnGap: "12", alignItems: "start" },
    term: { color: "ink2", "&::first-letter": { textTransform: "uppercase" } },
    detail: { m: "0", color: "ink", fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  },
  variants: {
    align: {
      start: {},
      end: { row: { gridTemplateColumns: "auto 1fr", columnGap: "16" }, detail: { textAlign: "right" } },
    },
  },
  defaultVariants: { align: "start" },
});

export const socialLink = defineRecipe({
  className: "social-link",
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6",
    color: "link",
    fontWeight: 500,
    textDecoration: "none",
    borderRadius: "checkbox",
    _hover: { textDecoration: "underline" },
    // It is one line high in a list; its press area is larger.
    _coarse: { minHeight: "44px", my: "-12px" },
  },
});
