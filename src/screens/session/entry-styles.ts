import { css } from "styled-system/css";

export const form = css({ display: "grid", gap: "16" });
export const heading = css({ fontSize: "1.5rem", lineHeight: "2rem", fontWeight: "600", letterSpacing: "-0.018em" });
export const advice = css({ color: "ink2" });
