import type { ReactNode } from "react";
import { bottomBar, unsavedBar } from "styled-system/recipes";

export type FloatingBarProps = {
  /** A figure at the left: `<small>Total</small>` and an amount. */
  lead?: ReactNode;
  children: ReactNode;
};

/** The primary action of a long form without a side column, above the end of the window; put it last in the form. */
export const FloatingBar = ({ lead, children }: FloatingBarProps) => (
  <div className={unsavedBar().root}>
    <div className={unsavedBar().text}>
      <div className={bottomBar().lead}>{lead}</div>
    </div>
    {children}
  </div>
);
