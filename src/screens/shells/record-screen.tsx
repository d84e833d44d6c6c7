import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import type { Failure } from "../../machines/kit/failure";
import { ButtonLink } from "../../ui/components/button-link";
import { EmptyState } from "../../ui/components/empty-state";
import { ErrorState } from "../../ui/components/error-state";
import { LoadingBar } from "../../ui/components/loading-bar";
import { Notice } from "./notice";
import { Button } from "../../ui/components/button";
import { PageSkeleton } from "./page-skeleton";
import { stack } from "./form-styles";

type RecordActor<Data> = Subscribable<AnyMachineSnapshot> & {
  getSnapshot: () => AnyMachineSnapshot & { context: { record: Data | null; failure: Failure | null } };
  send: (event: { type: "retry.requested" }) => void;
};

type RecordScreenProps<Data> = {
  actor: RecordActor<Data>;
  /** What the record is called in a sentence: "order". */
  noun: string;
  /** Its list, the way on when it is not there. */
  listPath: string;
  children: (record: Data) => ReactNode;
};

/** The shell of every record's page: loading, failed, missing, and what was there while it is read again. */
export function RecordScreen<Data>({ actor, noun, listPath, children }: RecordScreenProps<Data>) {
  const record = useSelector(actor, ({ context }) => context.record as Data | null);
  const failure = useSelector(actor, ({ context }) => context.failure as Failure | null);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches("missing"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const retry = () => actor.send({ type: "retry.requested" });
  if (isMissing) {
    return (
      <EmptyState
        action={
          <ButtonLink to={listPath} size="sm">
            {`View ${noun}s`}
          </ButtonLink>
        }
      >
        {`This ${noun} does not exist, or it belongs to a store you do not see`}
      </EmptyState>
    );
  }
  if (record === null) return isFailed ? <ErrorState onRetry={retry}>{failure?.text}</ErrorState> : <PageSkeleton />;
  return (
    <div className={stack}>
      {isBusy && <LoadingBar />}
      {isFailed && (
        <Notice
          title={failure?.text ?? ""}
          actions={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          What you see may be out of date.
        </Notice>
      )}
      {children(record)}
    </div>
  );
}
