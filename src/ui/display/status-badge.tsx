import type { ReactNode } from "react";
import { badge } from "styled-system/recipes";
import { type Status, StatusGlyph, statusHue } from "./status-glyph";

export type StatusBadgeProps = { status: Status; children?: ReactNode };

/** The status as text with its shape. CSS capitalises the first letter; the text itself stays unchanged. */
export function StatusBadge({ status, children = status }: StatusBadgeProps) {
  const styles = badge({ hue: statusHue(status) });
  return (
    <span className={styles.root}>
      <StatusGlyph status={status} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}
