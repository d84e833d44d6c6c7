import RefreshCw from "lucide-react/icons/refresh-cw";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { notice } from "styled-system/recipes";
import { Button } from "../controls/button";

export type ErrorStateProps = {
  /** What happened, with the text of the error catalogue. */
  children: ReactNode;
  /** What is safe and what to do. */
  advice?: string;
  onRetry: () => void;
  /** Another action. */
  more?: ReactNode;
  /** True during the retry. */
  busy?: boolean | undefined;
};

export function ErrorState({ children, advice = "", onRetry, busy, more }: ErrorStateProps) {
  const styles = notice();
  return (
    <div className={styles.root} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p className={styles.text}>{children}</p>
      {advice && <p className={styles.note}>{advice}</p>}
      <Button size="sm" icon={<RefreshCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
        Try again
      </Button>
      {more}
    </div>
  );
}
