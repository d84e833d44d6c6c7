import type { ReactNode } from "react";
import { notice } from "styled-system/recipes";
import { SmallShelf } from "../small-shelf";

export type EmptyStateProps = {
  /** One line that says what is missing. */
  children: ReactNode;
  /** One small button. */
  action?: ReactNode;
};

export function EmptyState({ children, action }: EmptyStateProps) {
  const styles = notice();
  return (
    <div className={styles.root}>
      <SmallShelf />
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
