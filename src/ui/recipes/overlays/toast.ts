import { phone } from "../controls/shared";
import { iconButton } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const toast = slotRecipe({
  className: "toast",
  base: {
    // A dialog fills a phone: its title, also one of two lines, and its close button stay visible above the toasts.
    group: {
      // It has no height of its own.
      _focusVisible: {
        outline: "none",
        "& [data-first]": { outline: "2px solid {colors.focus}", outlineOffset: "2px" },
      },
      // By the attribute of an open dialog on the body: `:has` would check the whole page after every change.
      [phone]: { "body[data-scroll-lock] &": { top: "72px!" } },
    },
    root: {
      display: "flex",
      alignItems: "center",
      gap: "12px",
      width: "min(420px, calc(100vw - 32px))",
      minHeight: "46px",
      paddingBlock: "4px",
      paddingInline: "14px 8px",
      bg: "raised",
      color: "ink",
      border: "1px solid {colors.border}",
      borderRadius: "10px",
      boxShadow: "menu",
      textStyle: "body",
      fontWeight: 500,
      translate: "0 var(--y)",
      scale: "var(--scale, 1)",
      zIndex: "var(--z-index)",
      opacity: "var(--opacity)",
      height: "var(--height)",
      transition: "opacity 150ms ease-out, translate 150ms ease-out",
      _focusVisible: { outline: "2px solid {colors.focus}", outlineOffset: "2px" },
      // Behind the front one only an edge is seen.
      "&[data-overlap][data-sibling]": { overflow: "hidden", "& > *": { opacity: 0 } },
      [phone]: { textStyle: "small" },
    },
    glyph: { display: "inline-flex", flexShrink: 0 },
    text: { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
    close: { ...iconButton, "& svg": { width: "14px", height: "14px" } },
  },
  variants: {
    tone: {
      success: { glyph: { color: "greenIc" } },
      warning: { glyph: { color: "orangeIc" } },
      error: { glyph: { color: "redIc" } },
    },
  },
  defaultVariants: { tone: "success" },
});
