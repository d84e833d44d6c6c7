import { defineRecipe } from "@pandacss/dev";
import { colour, off } from "./shared";

export const button = defineRecipe({
  className: "button",
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "8",
    flexShrink: 0,
    height: "36px",
    px: "14px",
    border: "1px solid transparent",
    borderRadius: "control",
    textStyle: "name",
    whiteSpace: "nowrap",
    textDecoration: "none",
    userSelect: "none",
    cursor: "pointer",
    transition: colour,
    _coarse: { height: "44px" },
    // Holds the room of the busy label from the start, so that saving does not widen the button.
    "& [data-reserve]::after": {
      content: "attr(data-reserve)",
      display: "block",
      height: "0",
      overflow: "hidden",
      visibility: "hidden",
      pl: "24",
    },
    "&[aria-busy=true]": { cursor: "progress" },
    [off]: { bg: "sunken", color: "disabled", borderColor: "border", cursor: "not-allowed" },
  },
  variants: {
    tone: {
      primary: {
        bg: "brand",
        color: "onBrand",
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "brandHover" },
        "&:active:not(:disabled)": { bg: "brandActive" },
      },
      secondary: {
        bg: "surface",
        color: "ink",
        borderColor: "border",
        "& .lucide": { color: "ink2" },
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "hover", borderColor: "control" },
        "&:active:not(:disabled)": { bg: "sunken" },
      },
      ghost: {
        bg: "transparent",
        color: "ink",
        "& .lucide": { color: "ink2" },
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "sunken" },
        "&:active:not(:disabled)": { bg: "line" },
        [off]: { bg: "transparent", borderColor: "transparent" },
      },
      danger: {
        bg: "danger",
        color: "onDanger",
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "dangerHover" },
      },
      dangerOutline: {
        bg: "surface",
        color: "danger",
        borderColor: "border",
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "hover", borderColor: "danger" },
        "&:active:not(:disabled)": { bg: "sunken" },
      },
    },
    size: {
      md: {},
      sm: { height: "30px", px: "10px", fontSize: "0.8125rem", _coarse: { height: "40px" } },
    },
    shape: {
      text: {},
      wide: { width: "100%" },
      square: { width: "34px", height: "34px", px: "0", _coarse: { width: "44px", height: "44px" } },
      squareSmall: { width: "34px", height: "30px", px: "0", _coarse: { width: "40px", height: "40px" } },
    },
  },
  defaultVariants: { tone: "secondary", size: "md", shape: "text" },
});

export const textLink = defineRecipe({
  className: "text-link",
  base: {
    color: "link",
    fontWeight: 500,
    textDecoration: "none",
    borderRadius: "checkbox",
    bg: "transparent",
    border: "0",
    p: "0",
    cursor: "pointer",
    _hover: { textDecoration: "underline", textUnderlineOffset: "3px" },
  },
});

export const spinner = defineRecipe({
  className: "spinner",
  base: {
    display: "inline-block",
    flexShrink: 0,
    width: "16px",
    height: "16px",
    border: "2px solid currentColor",
    borderRightColor: "transparent",
    borderRadius: "full",
    opacity: 0.8,
    animation: "spin 700ms linear infinite",
    _motionReduce: { animation: "none" },
  },
});
