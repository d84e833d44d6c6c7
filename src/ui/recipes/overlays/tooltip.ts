import { defineSlotRecipe } from "@pandacss/dev";
import { caption, fade, layers } from "./shared";

export const tooltip = defineSlotRecipe({
  className: "tooltip",
  slots: ["positioner", "content"],
  base: {
    positioner: { zIndex: `${layers.floating} !important` },
    content: {
      ...caption,
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
