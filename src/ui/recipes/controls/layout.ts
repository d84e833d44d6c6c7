import { defineRecipe } from "@pandacss/dev";
import { phone } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const card = slotRecipe({
  className: "card",
  base: {
    root: {
      bg: "surface",
      border: "1px solid {colors.border}",
      borderRadius: "card",
      minWidth: "0",
      transition: "border-color {durations.colour} ease-out",
      // A card sets its gutter once; header, body and footer use it.
      "--gutter": "20px",
      [phone]: { "--gutter": "16px" },
    },
    header: { display: "flex", alignItems: "center", gap: "8", minHeight: "50px", px: "var(--gutter)" },
    heading: { flex: "1", minWidth: "0", py: "12" },
    title: {
      display: "inline-block",
      verticalAlign: "middle",
      m: "0",
      mr: "8",
      textStyle: "cardTitle",
      color: "ink",
      "&::first-letter": { textTransform: "uppercase" },
    },
    note: { m: "0", textStyle: "hint", color: "ink3" },
    // The action's padding extends into the gutter, so that its text aligns with the rows.
    action: {
      display: "flex",
      alignItems: "center",
      gap: "8",
      flexShrink: 0,
      "& > .button": { _coarse: { height: "40px" } },
      "& > .button--tone_ghost": { mr: "-11px" },
    },
    body: { px: "var(--gutter)", pb: "var(--gutter)" },
    footer: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "flex-end",
      gap: "8",
      px: "var(--gutter)",
      py: "14px",
      borderTop: "1px solid {colors.line}",
    },
    footerNote: { flex: "1 1 160px", m: "0", textStyle: "small", color: "ink3", [phone]: { flexBasis: "100%" } },
    // The buttons wrap below a note together, never apart.
    footerActions: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "8" },
  },
  variants: {
    editing: {
      true: { root: { borderColor: "brand", boxShadow: "0 0 0 3px {colors.selected}" } },
      false: {},
    },
    flush: { true: { body: { p: "0" } }, false: {} },
  },
  defaultVariants: { editing: false, flush: false },
});

export const pageHeader = slotRecipe({
  className: "page-header",
  base: {
    root: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "12",
      rowGap: "8",
      minHeight: "36px",
    },
    title: { m: "0", textStyle: "pageTitle", color: "ink", minWidth: "0", overflowWrap: "anywhere" },
    note: { m: "0", textStyle: "small", color: "ink3" },
    actions: { display: "flex", gap: "8", ml: "auto" },
  },
});

export const breadcrumbs = slotRecipe({
  className: "breadcrumbs",
  base: {
    list: {
      display: "flex",
      alignItems: "center",
      gap: "8",
      m: "0",
      p: "0",
      listStyle: "none",
      minWidth: "0",
      textStyle: "body",
    },
    item: {
      display: "inline-flex",
      alignItems: "center",
      gap: "8",
      minWidth: "0",
      color: "ink3",
      _first: { flex: "none" },
      "& .lucide": { width: "14px", height: "14px" },
    },
    link: {
      display: "inline-block",
      color: "ink2",
      textDecoration: "none",
      borderRadius: "checkbox",
      _hover: { color: "ink", textDecoration: "underline" },
      _coarse: { py: "12" },
    },
    current: {
      display: "inline-block",
      color: "ink",
      fontWeight: 500,
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
  },
});

export const offlineBanner = slotRecipe({
  className: "offline-banner",
  base: {
    root: {
      display: "flex",
      alignItems: "center",
      gap: "12",
      minHeight: "48px",
      px: "24",
      py: "8",
      bg: "orangeBg",
      color: "orangeFg",
      borderBottom: "1px solid {colors.line}",
      [phone]: { px: "16" },
    },
    text: { flex: "1", m: "0", "& > strong": { fontWeight: 600, mr: "8" } },
  },
});

export const unsavedBar = slotRecipe({
  className: "unsaved-bar",
  base: {
    root: {
      position: "sticky",
      bottom: "16",
      zIndex: "bar",
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "8",
      minHeight: "56px",
      py: "8",
      pl: "16",
      pr: "12",
      bg: "raised",
      border: "1px solid {colors.border}",
      borderRadius: "card",
      boxShadow: "bar",
      [phone]: { "& > .button": { flex: "1" } },
    },
    text: { flex: "1", m: "0", textStyle: "name", color: "ink", [phone]: { flexBasis: "calc(100% - 32px)" } },
    changes: { ml: "8", textStyle: "small", color: "ink3" },
  },
});

export const bottomBar = slotRecipe({
  className: "bottom-bar",
  base: {
    // The bar is fixed; this space keeps the page's end visible.
    space: { display: "none", [phone]: { display: "block", height: "calc(76px + env(safe-area-inset-bottom))" } },
    root: {
      display: "none",
      [phone]: {
        display: "flex",
        position: "fixed",
        insetInline: "0",
        bottom: "0",
        zIndex: "bar",
        alignItems: "center",
        gap: "16",
        px: "16",
        pt: "12",
        pb: "calc(12px + env(safe-area-inset-bottom))",
        bg: "surface",
        borderTop: "1px solid {colors.border}",
      },
    },
    lead: {
      flexShrink: 0,
      display: "flex",
      flexDirection: "column",
      textStyle: "modalTitle",
      "& > small": { textStyle: "hint", color: "ink3" },
    },
  },
});

export const loadingBar = defineRecipe({
  className: "loading-bar",
  base: {
    position: "fixed",
    top: "0",
    left: "0",
    zIndex: "loading",
    width: "100%",
    height: "3px",
    bg: "brand",
    transformOrigin: "left",
    transform: "scaleX(0.62)",
    pointerEvents: "none",
    animation: "advance 8s cubic-bezier(0.1, 0.6, 0.2, 1) both",
    _dark: { height: "2px" },
    _motionReduce: { animation: "none" },
  },
});
