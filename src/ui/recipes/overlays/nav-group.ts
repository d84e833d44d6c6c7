import { bareButton, ring } from "./shared";
import { slotRecipe } from "../slot-recipe";

export const navGroup = slotRecipe({
  className: "nav-group",
  base: {
    root: { marginTop: "12px" },
    heading: {
      ...bareButton,
      textStyle: "small",
      display: "flex",
      justifyContent: "space-between",
      width: "100%",
      minHeight: "32px",
      paddingInline: "10px",
      color: "ink3",
      textAlign: "start",
      borderRadius: "8px",
      _hover: { color: "ink" },
      _focusVisible: ring("-2px"),
      _coarse: { minHeight: "44px" },
    },
    chevron: {
      display: "inline-flex",
      transition: "rotate 120ms ease-out",
      "[aria-expanded=false] > &": { rotate: "-90deg" },
    },
    items: { "&[hidden]": { display: "none" } },
    hairline: { border: "0", borderTop: "1px solid {colors.line}", marginBlock: "12px", marginInline: "8px" },
  },
});
