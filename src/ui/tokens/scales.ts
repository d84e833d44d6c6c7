import { defineTokens } from "@pandacss/dev";

const steps = [2, 4, 6, 8, 12, 16, 20, 24, 32, 48];

/** Space is named by its pixels: `gap: "12"`, `px: "16"`. */
export const tokens = defineTokens({
  spacing: Object.fromEntries(steps.map((step) => [step, { value: `${step}px` }])),
  radii: {
    checkbox: { value: "4px" },
    badge: { value: "6px" },
    control: { value: "8px" },
    card: { value: "10px" },
    modal: { value: "12px" },
    full: { value: "999px" },
  },
  colors: {
    scrim: { value: "rgb(9 18 32 / 0.44)" },
    transparent: { value: "transparent" },
    current: { value: "currentColor" },
  },
  zIndex: {
    raised: { value: 1 },
    sticky: { value: 10 },
    bar: { value: 20 },
    drawer: { value: 30 },
    modal: { value: 40 },
    menu: { value: 50 },
    toast: { value: 60 },
    loading: { value: 70 },
  },
  durations: {
    colour: { value: "120ms" },
    overlay: { value: "150ms" },
  },
  fonts: {
    body: { value: '"Inter Variable", "Inter Fallback", system-ui, Roboto, sans-serif' },
  },
});
