import { encode } from "uqr";
import { css } from "styled-system/css";

// Black on white in every theme, because cameras read nothing else reliably.
const root = css({ display: "block", width: "200px", maxWidth: "100%", borderRadius: "control", background: "#fff" });

/** A text as a QR code; `label` describes it for screen readers. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className={root} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={dark} fill="#000" />
    </svg>
  );
}
