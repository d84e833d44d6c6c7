import { slotRecipe } from "../slot-recipe";

export const summary = slotRecipe({
  className: "summary",
  base: {
    list: { margin: 0, padding: 0, textStyle: "body" },
    row: { display: "flex", justifyContent: "space-between", alignItems: "center", gap: "16px", paddingBlock: "6px" },
    label: { display: "inline-flex", alignItems: "center", gap: "8px", color: "ink2", minWidth: 0 },
    amount: { margin: 0, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", fontWeight: 500 },
  },
  variants: {
    strong: { true: { label: { color: "ink", fontWeight: 600 }, amount: { fontWeight: 600 } } },
    ruled: { true: { row: { borderTop: "1px solid {colors.line}", marginTop: "8px", paddingTop: "14px" } } },
  },
});
