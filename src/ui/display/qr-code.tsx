import { css } from "styled-system/css";

// Black on white in every theme, because cameras read nothing else reliably.
const root = css({ display: "block", width: "200px", maxWidth: "100%", borderRadius: "control", background: "#fff" });

/** `path` has the dark squares in a box of `size` × `size`. */
type QrCodeProps = { size: number; path: string; label: string };

/** A QR code; `label` describes it for screen readers. */
export const QrCode = ({ size, path, label }: QrCodeProps) => (
  <svg className={root} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
    <path d={path} fill="#000" />
  </svg>
);
