import type { ReactNode } from "react";
import type { Failure } from "../../machines/kit/failure";
import { Button } from "../../ui/controls/button";
import { Notice } from "./notice";

type OldPageProps = { failure: Failure | null; onRetry: () => void; children: ReactNode };

/** Shown above old data that could not be reloaded; `children` says what that means. */
export const OldPageFailure = ({ failure, onRetry, children }: OldPageProps) => (
  <Notice
    title={failure?.title ?? ""}
    actions={
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children}
  </Notice>
);
