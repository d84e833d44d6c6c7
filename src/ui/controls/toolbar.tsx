import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { arrivalOf, useArrival } from "../behaviour/arrival";

// The children stay part of the row around them.
const bare = css({ display: "contents" });

const arrival = arrivalOf(() => import("../behaviour/roving"));

/** Controls that are one tab stop once its code is there; it loads on the first user input. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const { code } = useArrival(arrival, false);
  return (
    <div role="toolbar" aria-label={label} className={bare} ref={code?.rove}>
      {children}
    </div>
  );
}
