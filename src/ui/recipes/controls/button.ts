import { defineRecipe } from "@pandacss/dev";
import { colour, off } from "./shared";

const disabled = { bg: "sunken", color: "disabled", borderColor: "border", cursor: "not-allowed" };

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
    // Reserves the width of the busy label, so that saving does not widen the button.
    "& [data-reserve]::after": {
      content: "attr(data-reserve)",
      display: "block",
      height: "0",
      overflow: "hidden",
      visibility: "hidden",
      pl: "22px",
    },
    "&[aria-busy=true]": { cursor: "progress" },
  },
  variants: {
    tone: {
      primary: {
        bg: "brand",
        color: "onBrand",
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "brandHover" },
        "&:active:not(:disabled)": { bg: "brandActive" },
        [off]: disabled,
      },
      secondary: {
        bg: "surface",
        color: "ink",
        borderColor: "border",
        "& .lucide": { color: "ink2" },
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "hover", borderColor: "control" },
        "&:active:not(:disabled)": { bg: "sunken" },
        [off]: { ...disabled, "& .lucide": { color: "disabled" } },
      },
      ghost: {
        bg: "transparent",
        color: "ink",
        "& .lucide": { color: "ink2", width: "14px", height: "14px" },
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "sunken" },
        "&:active:not(:disabled)": { bg: "line" },
        [off]: { color: "disabled", cursor: "not-allowed", "& .lucide": { color: "disabled" } },
      },
      danger: {
        bg: "danger",
        color: "onDanger",
        [`&:is(:hover, [data-hover]):not(:disabled)`]: { bg: "dangerHover" },
        [off]: disabled,
      },
    },
    size: {
      md: {},
      sm: {
        height: "30px",
        px: "10px",
        fontSize: "0.8125rem",
        "& .lucide": { width: "14px", height: "14px" },
        _coarse: { height: "44px" },
      },
    },
    shape: {
      text: {},
      wide: { width: "100%", minWidth: "0", flexShrink: 1 },
      square: {
        "& .lucide": { width: "16px", height: "16px" },
        width: "36px",
        px: "0",
        _coarse: { width: "44px", height: "44px" },
      },
      squareSmall: { width: "34px", height: "30px", px: "0", _coarse: { width: "44px", height: "44px" } },
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
    _coarse: { display: "inline-flex", alignItems: "center", minHeight: "40px" },
    _hover: { textDecoration: "underline", textUnderlineOffset: "3px" },
  },
});

export const spinner = defineRecipe({
  className: "spinner",
  base: {
    display: "inline-block",
    flexShrink: 0,
    width: "14px",
    height: "14px",
    border: "2px solid currentColor",
    borderRightColor: "transparent",
    borderRadius: "full",
    opacity: 0.8,
    animation: "spin 700ms linear infinite",
    _motionReduce: { animation: "none" },
  },
});
