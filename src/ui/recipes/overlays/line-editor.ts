import { slotRecipe } from "../slot-recipe";

const columns = { display: "grid", gridColumn: "1 / -1", gridTemplateColumns: "subgrid" };

export const lineEditor = slotRecipe({
  className: "line-editor",
  base: {
    // In a flush Card the hairlines reach its edges and the content keeps the card's gutter.
    // One grid for all lines, so that their cells are below the headings.
    root: {
      textStyle: "body",
      color: "ink",
      md: {
        display: "grid",
        gridTemplateColumns: "minmax(160px, 1fr) fit-content(260px) auto minmax(104px, auto) auto",
        columnGap: "16px",
      },
    },
    heading: {
      textStyle: "hint",
      fontWeight: 500,
      color: "ink3",
      paddingBlock: "8px 10px",
      paddingInline: "var(--gutter, 0)",
      borderBottom: "1px solid {colors.line}",
      display: "none",
      md: { ...columns, "& > :nth-child(4)": { justifySelf: "end" } },
    },
    list: { listStyle: "none", margin: 0, padding: 0, md: columns },
    row: {
      // A layer of its own: a key in one line paints none of the others.
      isolation: "isolate",
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridTemplateAreas: '"product remove" "variation variation" "quantity amount" "error error"',
      alignItems: "center",
      gap: "8px",
      marginInline: "var(--gutter, 0)",
      paddingBlock: "12px",
      borderBottom: "1px solid {colors.line}",
      _last: { borderBottom: "0" },
      md: {
        ...columns,
        gridTemplateAreas: '"product variation quantity amount remove" "error error error error error"',
        columnGap: "16px",
        rowGap: "4px",
        marginInline: "0",
        paddingBlock: "10px",
        paddingInline: "var(--gutter, 0)",
      },
    },
    product: { gridArea: "product", display: "flex", alignItems: "center", gap: "12px", minWidth: 0 },
    text: { minWidth: 0, display: "flex", flexDirection: "column" },
    title: { fontWeight: 500, overflowWrap: "anywhere" },
    unit: { textStyle: "small", color: "ink3", fontVariantNumeric: "tabular-nums" },
    each: { md: { display: "none" } },
    variation: { gridArea: "variation", minWidth: 0 },
    quantity: { gridArea: "quantity", justifySelf: "start" },
    amount: { gridArea: "amount", justifySelf: "end", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
    remove: { gridArea: "remove", justifySelf: "end", display: "inline-flex", marginInlineEnd: "-8px" },
    wide: { gridColumn: "1 / -1" },
    error: { gridArea: "error", textStyle: "small", color: "danger" },
  },
});
