import type { ReactNode } from "react";
import { css } from "styled-system/css";

// Takes no room and stays below the top bar, so that nothing one reads moves when it comes or goes.
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

/** News that floats over what is read, announced when it comes; stands first in what it is about, even while empty. */
export const FloatNote = ({ children }: { children: ReactNode }) => (
  <div className={place} aria-live="polite">
    {children}
  </div>
);
