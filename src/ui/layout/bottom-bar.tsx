import type { ReactNode } from "react";
import { bottomBar } from "styled-system/recipes";

export type BottomBarProps = {
  /** A figure at the left: `<small>Total</small>` and an amount. */
  lead?: ReactNode;
  /** The primary action, a `wide` button. */
  children: ReactNode;
};

/** The phone's primary action, in reach of a thumb; absent on wider screens. */
export function BottomBar({ lead, children }: BottomBarProps) {
  const styles = bottomBar();
  return (
    <>
      <div className={styles.space} />
      <div className={styles.root}>
        {lead && <div className={styles.lead}>{lead}</div>}
        {children}
      </div>
    </>
  );
}
