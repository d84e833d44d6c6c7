import { defineRecipe } from "@pandacss/dev";
import { slotRecipe } from "../slot-recipe";

export const skeleton = slotRecipe({
  className: "skeleton",
  base: {
    // Nothing shows for 200 ms, so that fast loads do not flicker.
    root: { animation: "appear 1ms 200ms both" },
    row: {
      display: "flex",
      alignItems: "center",
      gap: "16",
      px: "var(--gutter, 20px)",
      borderTop: "1px solid {colors.line}",
      "& > :last-child": { ml: "auto" },
    },
    bar: {
      display: "block",
      flexShrink: 1,
      height: "12px",
      maxWidth: "100%",
      bg: "line",
      borderRadius: "checkbox",
      animation: "pulse 1.6s ease-in-out infinite",
      "&[data-tall]": { height: "18px" },
      _motionReduce: { animation: "none" },
    },
  },
});

export const notice = slotRecipe({
  className: "notice",
  base: {
    root: {
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      justifyContent: "center",
      textAlign: "center",
      gap: "12",
      px: "20",
      py: "20",
      color: "control",
      "& > svg.lucide": { width: "20px", height: "20px", mb: "-4px", color: "orangeIc" },
    },
    text: { m: "0", textStyle: "name", color: "ink" },
    note: { m: "0", mt: "-8px", textStyle: "small", color: "ink2" },
  },
});

export const brandMark = defineRecipe({
  className: "brand-mark",
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "10px",
    color: "brand",
    "& > span": {
      fontSize: "0.9375rem",
      lineHeight: "1.25rem",
      fontWeight: 600,
      letterSpacing: "-0.01em",
      color: "ink",
    },
  },
});

export const shelfPicture = defineRecipe({
  className: "shelf-picture",
  base: {
    display: "block",
    "& .wall": { fill: "shelfWall" },
    "& [data-depth=far]": { fill: "shelfFar" },
    "& [data-depth=mid]": { fill: "shelfMid" },
    "& [data-depth=near]": { fill: "shelfNear" },
    "& [data-depth=post]": { fill: "shelfPost" },
    "& [data-depth=lit]": { fill: "shelfLit" },
    "& [data-depth=shade]": { fill: "shelfWall", opacity: 0.4 },
    "& text": { fill: "shelfTag", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  },
});
