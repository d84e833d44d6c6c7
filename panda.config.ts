import { defineConfig } from "@pandacss/dev";
import { controlRecipes, controlSlotRecipes } from "./src/ui/recipes/controls";
import { overlayRecipes, overlaySlotRecipes } from "./src/ui/recipes/overlays";
import { globalCss } from "./src/ui/tokens/global";
import { keyframes, semanticTokens, textStyles, tokens } from "./src/ui/tokens";

const recipes = { ...controlRecipes, ...overlayRecipes };
const slotRecipes = { ...controlSlotRecipes, ...overlaySlotRecipes };

export default defineConfig({
  preflight: false,
  eject: true,
  presets: ["@pandacss/preset-base"],
  hooks: {
    // The preset sets 34 variables on every element, for filters and transforms that no style uses.
    "preset:resolved": ({ utils, preset, name }) =>
      name === "@pandacss/preset-base" ? utils.omit(preset, ["globalCss"]) : preset,
  },
  include: ["./src/**/*.{ts,tsx}"],
  // These pages exist in development only, and so do their styles.
  exclude: process.env.NODE_ENV === "production" ? ["./src/gallery/**", "./src/flows/**"] : [],
  outdir: "styled-system",
  jsxFramework: "react",
  jsxStyleProps: "none",
  conditions: {
    light: "[data-theme=light] &",
    dark: "[data-theme=dark] &",
    coarse: "@media (pointer: coarse)",
  },
  globalCss,
  theme: {
    breakpoints: { sm: "480px", md: "768px", lg: "1024px", xl: "1280px" },
    tokens,
    keyframes,
    semanticTokens,
    textStyles,
    recipes,
    slotRecipes,
  },
  // Variants chosen at run time are invisible to extraction; without this their CSS is missing.
  staticCss: {
    recipes: Object.fromEntries([...Object.keys(recipes), ...Object.keys(slotRecipes)].map((name) => [name, ["*"]])),
  },
});
