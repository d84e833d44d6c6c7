import { fade } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const tooltip = slotRecipe({
  className: "tooltip",
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
