import { adviceOnRead } from "../../../machines/kit/advice/advice-on-read";
import type { Failure, FailureKind } from "../../../machines/kit/failure";
import { advice } from "../entry-styles";

const UNANSWERED: ReadonlySet<FailureKind> = new Set<FailureKind>([
  "offline",
  "unreachable",
  "timeout",
  "serverFault",
  "tooMany",
]);

/** Below a form of the login page: what to do if the server did not reply; the title is shown at the field. */
export const Unanswered = ({ failure }: { failure: Failure | null }) => (
  <p className={advice} role="status">
    {failure !== null && UNANSWERED.has(failure.kind) && adviceOnRead(failure)}
  </p>
);
