import { defineKeyframes } from "@pandacss/dev";

export const keyframes = defineKeyframes({
  spin: { to: { rotate: "360deg" } },
  appear: { from: { opacity: "0" } },
  pulse: { "50%": { opacity: "0.55" } },
  advance: { from: { transform: "scaleX(0)" }, to: { transform: "scaleX(0.94)" } },
});
