import { adviceOnRead } from "../../../machines/kit/advice-on-read";
import type { Failure, FailureKind } from "../../../machines/kit/failure";
import { advice } from "../entry-styles";

const UNANSWERED: ReadonlySet<FailureKind> = new Set<FailureKind>([
  "offline",
  "unreachable",
  "timeout",
  "serverFault",
  "tooMany",
]);

/** Below a form of the login page: what to do when the server did not answer the question; its title stands at the field. */
export const Unanswered = ({ failure }: { failure: Failure | null }) => (
  <p className={advice} role="status">
    {failure !== null && UNANSWERED.has(failure.kind) && adviceOnRead(failure)}
  </p>
);
