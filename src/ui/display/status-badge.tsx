import type { ReactNode } from "react";
import { badge } from "styled-system/recipes";
import { type Status, StatusGlyph, statusHue } from "./status-glyph";

export type StatusBadgeProps = { status: Status; children?: ReactNode };

/** The status in words with its shape. The first letter is raised by CSS: the text stays what it is. */
export function StatusBadge({ status, children = status }: StatusBadgeProps) {
  const styles = badge({ hue: statusHue(status) });
  return (
    <span className={styles.root}>
      <StatusGlyph status={status} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}
