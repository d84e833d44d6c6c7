import { option, panel } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const menu = slotRecipe({
  className: "menu",
  base: {
    positioner: { zIndex: "menu!" },
    content: { ...panel, minWidth: "200px", padding: "4px", "&[hidden]": { display: "none" } },
    heading: { textStyle: "small", color: "ink3", padding: "8px 10px" },
    item: { ...option, color: "ink", textDecoration: "none", width: "100%", "& svg": { color: "ink2", flexShrink: 0 } },
    check: { marginInlineStart: "auto" },
  },
  variants: {
    tone: { plain: {}, danger: { item: { color: "danger", "& svg": { color: "inherit" } } } },
  },
  defaultVariants: { tone: "plain" },
});
