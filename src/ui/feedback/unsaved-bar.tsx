import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { unsavedBar } from "styled-system/recipes";

export type UnsavedBarProps = {
  /** Names the changed fields, such as 'Sale Price, 1 variant'. */
  changes?: string | undefined;
  /** The buttons. */
  children: ReactNode;
};

/** Sticks 16 px above the bottom of what scrolls; put it last in the form. */
export function UnsavedBar({ changes, children }: UnsavedBarProps) {
  const styles = unsavedBar();
  return (
    <div className={styles.root}>
      <Info aria-hidden="true" />
      <p className={styles.text} role="status">
        {"Unsaved changes "}
        {changes && <span className={styles.changes}>{changes}</span>}
      </p>
      {children}
    </div>
  );
}
