import { defineRecipe } from "@pandacss/dev";
import { phone } from "../controls/shared";
import { panel, ring } from "./shared";
import { slotRecipe } from "../slot-recipe";

/** A small line over time in the brand colour. */
export const sparkline = defineRecipe({
  className: "sparkline",
  base: {
    display: "block",
    width: "92px",
    height: "28px",
    overflow: "visible",
    color: "chart",
    // Two cards side by side have no room for it.
    [phone]: { display: "none" },
  },
});

export const statCard = slotRecipe({
  className: "stat-card",
  base: {
    root: {
      display: "grid",
      minWidth: "0",
      padding: "14px 20px 12px",
      [phone]: { padding: "12px" },
      bg: "surface",
      border: "1px solid {colors.border}",
      borderRadius: "card",
    },
    label: { textStyle: "small", color: "ink2" },
    value: {
      minHeight: "30px",
      textStyle: "stat",
      color: "ink",
      fontVariantNumeric: "tabular-nums",
      [phone]: { textStyle: "modalTitle" },
    },
    foot: {
      display: "flex",
      alignItems: "end",
      justifyContent: "space-between",
      gap: "8",
      height: "32px",
      [phone]: { height: "24px" },
    },
    delta: { display: "inline-flex", alignItems: "center", gap: "4", textStyle: "label", color: "ink3" },
  },
  variants: {
    direction: { same: {}, up: { delta: { color: "greenFg" } }, down: { delta: { color: "redFg" } } },
  },
  defaultVariants: { direction: "same" },
});

export const chart = slotRecipe({
  className: "chart",
  base: {
    root: { position: "relative", height: "240px", textStyle: "caption", color: "ink3" },
    plot: { position: "absolute", inset: "8px 16px 28px 56px", "&:has(:focus-visible)": ring("8px") },
    grid: { position: "absolute", insetInline: "-8px", height: "1px", bg: "grid" },
    // Below the title of the card.
    tick: { position: "absolute", left: "-48px", top: "-8px", whiteSpace: "nowrap" },
    svg: { position: "absolute", width: "100%", height: "100%", overflow: "visible", color: "chart" },
    date: { position: "absolute", top: "calc(100% + 10px)", translate: "-50%" },
    tip: {
      ...panel,
      position: "absolute",
      top: "-8px",
      zIndex: "raised",
      display: "grid",
      gridTemplateColumns: "auto auto auto",
      alignItems: "center",
      justifyItems: "end",
      gap: "4px 8px",
      padding: "8px 12px",
      whiteSpace: "nowrap",
      pointerEvents: "none",
    },
    key: { display: "inline-flex", alignItems: "center", gap: "8", textStyle: "hint", color: "ink3" },
    empty: { display: "grid", placeItems: "center", height: "100%", textStyle: "name", color: "ink2" },
    // A native slider: keyboard, touch and screen readers select the days with it; the chart shows its value.
    slider: {
      position: "absolute",
      inset: "-8px",
      width: "calc(100% + 16px)",
      height: "calc(100% + 16px)",
      m: "0",
      opacity: "0",
      cursor: "crosshair",
      touchAction: "pan-y",
    },
  },
});
