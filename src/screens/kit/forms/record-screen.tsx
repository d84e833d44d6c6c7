import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import type { Failure } from "../../../machines/kit/failure";
import type { Resource, ShownKind } from "../../../resources";
import { ButtonLink } from "../../../ui/controls/button-link";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { OldPageFailure } from "../old-page-failure";
import { PageFailure } from "../page-failure";
import { FloatNote } from "../../../ui/overlays/float-note";
import { LoadingBar } from "../../../ui/feedback/loading-bar";
import { useDoneByOthers } from "../../../wiring/live/live-record";
import { usePullTarget } from "../../../wiring/pull-targets";
import { Button } from "../../../ui/controls/button";
import { PageSkeleton } from "../page-skeleton";
import { EditedKind } from "./editing-place";
import { stack } from "./form-styles";

const unseen = css({ srOnly: true });
const changed = css({
  display: "flex",
  alignItems: "center",
  gap: "12",
  padding: "4px 4px 4px 12px",
  border: "1px solid {colors.border}",
  textStyle: "small",
  color: "ink2",
});

type RecordActor<Data> = Subscribable<AnyMachineSnapshot> & {
  getSnapshot: () => AnyMachineSnapshot & { context: { record: Data | null; failure: Failure | null } };
  send: (event: { type: "retry.requested" } | { type: "refresh.requested" }) => void;
};

type RecordScreenProps<Data> = {
  actor: RecordActor<Data>;
  /** The list that a missing record's page links to. */
  resource: Pick<Resource, "many" | "list"> & { one: ShownKind };
  children: (record: Data) => ReactNode;
};

/** The shell of every record's page: loading, failed, missing, and the old record while it reloads. */
export function RecordScreen<Data>({ actor, resource, children }: RecordScreenProps<Data>) {
  const { one, many, list } = resource;
  const record = useSelector(actor, ({ context }) => context.record as Data | null);
  const failure = useSelector(actor, ({ context }) => context.failure as Failure | null);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches("missing"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const key = useSelector(actor, ({ context }) => context.key as string);
  const done = useDoneByOthers(one, key, record);
  usePullTarget(actor);
  const retry = () => actor.send({ type: "retry.requested" });
  const name = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  const pageTitle = (
    <>
      <title>{`${name} · Backroom`}</title>
      <h1 className={unseen}>{name}</h1>
    </>
  );
  if (isMissing) {
    return (
      <>
        {pageTitle}
        <EmptyState
          action={
            <ButtonLink to={list} size="sm">
              {`View ${many}`}
            </ButtonLink>
          }
        >
          {`This ${one} does not exist, or it belongs to a store you do not see`}
        </EmptyState>
      </>
    );
  }
  if (record === null) {
    return (
      <>
        {pageTitle}
        {isFailed ? <PageFailure failure={failure} onRetry={retry} /> : <PageSkeleton />}
      </>
    );
  }
  return (
    <div>
      <FloatNote>
        {done !== null && !isBusy && (
          <div className={changed}>
            {done === "deleted" ? "Deleted by someone else" : "Changed by someone else"}
            {done === "deleted" ? (
              <ButtonLink to={list} size="sm">
                {`View ${many}`}
              </ButtonLink>
            ) : (
              <Button size="sm" onClick={() => actor.send({ type: "refresh.requested" })}>
                Reload
              </Button>
            )}
          </div>
        )}
      </FloatNote>
      <div className={stack}>
        {isBusy && <LoadingBar />}
        {isFailed && (
          <OldPageFailure failure={failure} onRetry={retry}>
            What you see may be out of date.
          </OldPageFailure>
        )}
        <EditedKind value={one}>{children(record)}</EditedKind>
      </div>
    </div>
  );
}
