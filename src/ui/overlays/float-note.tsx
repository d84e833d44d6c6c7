import type { ReactNode } from "react";
import { css } from "styled-system/css";

// Takes no space and stays below the top bar, so that nothing moves when it appears or disappears.
const place = css({
  position: "sticky",
  top: "64px",
  zIndex: "sticky",
  display: "flex",
  justifyContent: "center",
  alignItems: "start",
  height: "0",
  pointerEvents: "none",
  "& > *": { pointerEvents: "auto", translate: "0 -50%", boxShadow: "menu", bg: "raised", borderRadius: "control" },
});

/**
 * A notice that floats over its subject and is announced when it appears. Place it first in its subject, even while
 * empty.
 */
export const FloatNote = ({ children }: { children: ReactNode }) => (
  <div className={place} aria-live="polite">
    {children}
  </div>
);
