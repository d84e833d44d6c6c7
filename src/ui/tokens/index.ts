import { defineSemanticTokens, defineTextStyles, defineTokens } from "@pandacss/dev";
import palette from "./colors.json";

type Hue = keyof (typeof palette)["light"];
const hues = Object.keys(palette.light) as Hue[];

export const tokens = defineTokens({});

export const semanticTokens = defineSemanticTokens({
  colors: Object.fromEntries(
    hues.map((hue) => [hue, { value: { base: palette.light[hue], _dark: palette.dark[hue] } }]),
  ),
});

export const textStyles = defineTextStyles({});
