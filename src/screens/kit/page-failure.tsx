import type { ReactNode } from "react";
import { adviceOnRead } from "../../machines/kit/advice-on-read";
import type { Failure } from "../../machines/kit/failure";
import { ErrorState } from "../../ui/feedback/error-state";

type PageFailureProps = { failure: Failure | null; onRetry: () => void; more?: ReactNode };

/** In the place of what could not be read: why, what is safe, and another try. */
export const PageFailure = ({ failure, onRetry, more }: PageFailureProps) => (
  <ErrorState onRetry={onRetry} advice={failure === null ? "" : adviceOnRead(failure)} more={more}>
    {failure?.title}
  </ErrorState>
);
