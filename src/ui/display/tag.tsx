import type { ReactNode } from "react";
import { badge } from "styled-system/recipes";

/** A neutral word, such as a role or 'Editing'. */
export function Tag({ children }: { children: ReactNode }) {
  const styles = badge({ hue: "none" });
  return (
    <span className={styles.root}>
      <span className={styles.text}>{children}</span>
    </span>
  );
}
