import { defineSemanticTokens } from "@pandacss/dev";
import palette from "./colors.json";
import { shelf } from "./shelf";

export { keyframes } from "./motion";
export { tokens } from "./scales";
export { textStyles } from "./type";

type Hue = keyof (typeof palette)["light"];
const hues = Object.keys(palette.light) as Hue[];

export const semanticTokens = defineSemanticTokens({
  colors: {
    ...Object.fromEntries(hues.map((hue) => [hue, { value: { base: palette.light[hue], _dark: palette.dark[hue] } }])),
    ...shelf,
  },
  shadows: {
    bar: { value: { base: "0 8px 24px -8px rgb(9 18 32 / 0.22)", _dark: "0 8px 24px -8px rgb(0 0 0 / 0.55)" } },
    menu: { value: { base: "0 10px 28px -10px rgb(9 18 32 / 0.28)", _dark: "0 10px 28px -10px rgb(0 0 0 / 0.6)" } },
    modal: { value: { base: "0 24px 64px -12px rgb(9 18 32 / 0.38)", _dark: "0 24px 64px -12px rgb(0 0 0 / 0.7)" } },
  },
});
