import type { ReactNode } from "react";
import { css } from "styled-system/css";

const share = css({ display: "flex", alignItems: "center", gap: "12" });
const track = css({ flex: "1", height: "8px", borderRadius: "full", bg: "sunken", overflow: "hidden" });
const bar = css({ display: "block", height: "100%", minWidth: "2px", borderRadius: "full", bg: "brand" });
const figure = css({ width: "52px", textAlign: "end", color: "ink2" });

const percent = new Intl.NumberFormat("en-NG", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A share of a whole, from 0 to 1, as a bar and in figures. */
export const ShareBar = ({ of, lead }: { of: number; lead?: ReactNode }) => (
  <div className={share}>
    {lead}
    <span className={track}>
      <span className={bar} style={{ width: `${Math.max(0, of) * 100}%` }} />
    </span>
    <span className={figure}>{percent.format(of)}</span>
  </div>
);
