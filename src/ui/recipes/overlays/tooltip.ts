import { defineSlotRecipe } from "@pandacss/dev";
import { fade } from "./shared";

export const tooltip = defineSlotRecipe({
  className: "tooltip",
  slots: ["positioner", "content"],
  base: {
    positioner: { zIndex: "menu!" },
    content: {
      textStyle: "hint",
      fontWeight: 500,
      bg: "ink",
      color: "surface",
      paddingBlock: "4px",
      paddingInline: "8px",
      borderRadius: "6px",
      maxWidth: "260px",
      ...fade,
    },
  },
});
