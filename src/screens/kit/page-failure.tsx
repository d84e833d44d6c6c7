import type { ReactNode } from "react";
import { adviceOnRead } from "../../machines/kit/advice/advice-on-read";
import type { Failure } from "../../machines/kit/failure";
import { ErrorState } from "../../ui/feedback/error-state";

type PageFailureProps = { failure: Failure | null; onRetry: () => void; more?: ReactNode };

/** Shown in place of data that could not be loaded: why, what is safe, and a retry. */
export const PageFailure = ({ failure, onRetry, more }: PageFailureProps) => (
  <ErrorState onRetry={onRetry} advice={failure === null ? "" : adviceOnRead(failure)} more={more}>
    {failure?.title}
  </ErrorState>
);
