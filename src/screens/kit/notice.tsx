import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { css } from "styled-system/css";

const root = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: "4px 10px",
  alignItems: "center",
  padding: "12px 16px",
  borderRadius: "card",
  bg: "orangeBg",
  color: "orangeFg",
});
const strong = css({ textStyle: "cardTitle", overflowWrap: "anywhere" });
const rest = css({ gridColumn: "2 / -1", textStyle: "small" });
const act = css({ gridColumn: "2 / -1", display: "flex", flexWrap: "wrap", gap: "8", mt: "8" });

type NoticeProps = { title: string; children?: ReactNode; actions?: ReactNode };

/** Something a person must know before they continue; it stays visible. */
export const Notice = ({ title, children, actions }: NoticeProps) => (
  <div className={root} role="alert">
    <TriangleAlert aria-hidden="true" />
    <p className={strong}>{title}</p>
    {children && <div className={rest}>{children}</div>}
    {actions && <div className={act}>{actions}</div>}
  </div>
);
