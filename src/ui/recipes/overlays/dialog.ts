import { phone } from "../controls/shared";
import { fade, iconButton, rise } from "./shared";
import { slotRecipe } from "../slot-recipe";

/** Modal, confirm, drawer and bottom sheet share one frame. */
export const dialog = slotRecipe({
  className: "dialog",
  base: {
    backdrop: { position: "fixed", inset: 0, zIndex: "modal", bg: "scrim", ...fade },
    positioner: {
      position: "fixed",
      inset: 0,
      zIndex: "modal",
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
    },
    content: {
      display: "flex",
      flexDirection: "column",
      bg: "raised",
      color: "ink",
      outline: "none",
      boxShadow: "modal",
      textStyle: "body",
    },
    header: {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "12px",
      flexShrink: 0,
      paddingBlock: "14px 8px",
      paddingInline: "24px 16px",
      [phone]: { paddingInline: "16px 8px", paddingBlock: "8px" },
    },
    title: { fontSize: "16px", lineHeight: "24px", fontWeight: 600, letterSpacing: "-.01em", minWidth: 0 },
    close: { ...iconButton, width: "36px", height: "36px" },
    toolbar: {
      flexShrink: 0,
      paddingBlock: "4px 14px",
      paddingInline: "24px",
      borderBottom: "1px solid {colors.line}",
      [phone]: { paddingInline: "16px" },
      _first: { paddingTop: "14px" },
    },
    body: {
      flex: 1,
      minHeight: 0,
      overflowY: "auto",
      overscrollBehavior: "contain",
      paddingBlock: "8px 24px",
      paddingInline: "24px",
      _focusVisible: { outline: "2px solid {colors.focus}", outlineOffset: "-2px" },
      [phone]: { paddingInline: "16px" },
    },
    footer: {
      display: "flex",
      alignItems: "center",
      justifyContent: "flex-end",
      flexWrap: "wrap",
      gap: "8px",
      flexShrink: 0,
      paddingBlock: "14px",
      paddingInline: "24px",
      borderTop: "1px solid {colors.line}",
      [phone]: { paddingInline: "16px", paddingBottom: "max(14px, env(safe-area-inset-bottom))" },
    },
    // Some labels are lower-case by specification ("yes"); CSS capitalises them.
    raised: { display: "inline-block", "&::first-letter": { textTransform: "uppercase" } },
  },
  variants: {
    kind: {
      modal: {
        positioner: { padding: "24px", [phone]: { padding: "0", alignItems: "stretch" } },
        content: {
          width: "100%",
          maxWidth: "720px",
          maxHeight: "min(672px, 100%)",
          borderRadius: "12px",
          ...rise,
          [phone]: { maxWidth: "none", maxHeight: "none", height: "100dvh", borderRadius: "0" },
        },
        toolbar: { "& + *": { paddingTop: "0" } },
      },
      confirm: {
        positioner: { padding: "16px" },
        content: { width: "100%", maxWidth: "440px", maxHeight: "100%", borderRadius: "12px", ...rise },
        header: { padding: "20px 24px 4px", [phone]: { padding: "20px 20px 4px" } },
        body: { flex: "0 1 auto", color: "ink2", padding: "0 24px 20px", [phone]: { padding: "0 20px 20px" } },
        footer: { borderTop: "0", paddingTop: "0", paddingBottom: "20px", [phone]: { paddingInline: "20px" } },
      },
      drawer: {
        positioner: { justifyContent: "flex-start", alignItems: "stretch" },
        content: {
          width: "272px",
          maxWidth: "calc(100% - 56px)",
          height: "100dvh",
          bg: "canvas",
          overflowY: "auto",
          overscrollBehavior: "contain",
          transition: "opacity 150ms ease-out, translate 150ms ease-out",
          _starting: { opacity: 0, translate: "-8px 0" },
        },
      },
      sheet: {
        positioner: { alignItems: "flex-end" },
        content: { width: "100%", maxHeight: "85dvh", borderRadius: "12px 12px 0 0", ...rise },
        body: { paddingBottom: "max(24px, env(safe-area-inset-bottom))" },
      },
    },
  },
  defaultVariants: { kind: "modal" },
});
