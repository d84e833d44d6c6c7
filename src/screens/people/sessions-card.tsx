import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { SessionSeen } from "../../api/session/sessions";
import type { sessionEndsMachine } from "../../machines/session/session-ends.machine";
import { sessionsPageMachine } from "../../machines/session/sessions-page";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog";
import { LoadingBar } from "../../ui/feedback/loading-bar";
import { SkeletonLines } from "../../ui/feedback/skeleton";
import { Tag } from "../../ui/display/tag";
import { usePullTarget } from "../../wiring/pull-targets";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { listDate } from "../kit/dates";
import { itemNote, itemText, ruledItem, ruledList } from "../kit/lists/ruled-list";
import { PageFailure } from "../kit/page-failure";

const wraps = css({ flexWrap: "wrap" });
const name = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" });

type Ends = ActorRefFrom<typeof sessionEndsMachine>;

type SessionsCardProps = {
  /** `own`, or the key of an employee. */
  whose: string;
  title: string;
  /** Shown when there is no session. */
  none: string;
  /** The button that ends all sessions except that of this browser. */
  endAll: string;
};

/** Where someone is signed in, with buttons that end sessions. */
export function SessionsCard({ whose, title, none, endAll }: SessionsCardProps) {
  const page = useScreenActor(sessionsPageMachine, { key: whose });
  const seen = useSelector(page, ({ context }) => context.record);
  const failure = useSelector(page, ({ context }) => context.failure);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag("busy"));
  const ends = useSelector(page, ({ context }) => context.cards.ends);
  const canEndOthers = useSelector(ends, (snapshot) => snapshot.can({ type: "endOthers.requested" }));
  usePullTarget(page);
  const unshown = seen === null ? 0 : seen.total - seen.sessions.length;
  return (
    <Card
      title={title}
      action={
        <Button size="sm" disabled={!canEndOthers} onClick={() => ends.send({ type: "endOthers.requested" })}>
          {endAll}
        </Button>
      }
    >
      {isBusy && seen !== null && <LoadingBar />}
      {failure !== null && !isBusy && (
        <PageFailure failure={failure} onRetry={() => page.send({ type: "retry.requested" })} />
      )}
      {seen === null && isBusy && <SkeletonLines widths={["60%", "80%", "70%"]} />}
      {seen !== null && seen.sessions.length === 0 && <p className={itemNote}>{none}</p>}
      {seen !== null && seen.sessions.length > 0 && (
        <ul className={ruledList}>
          {seen.sessions.map((session) => (
            <Session key={session.key} session={session} ends={ends} />
          ))}
        </ul>
      )}
      {unshown > 0 && <p className={itemNote}>{`And ${unshown} more, used longer ago.`}</p>}
      <EndQuestion ends={ends} />
    </Card>
  );
}

function Session({ session, ends }: { session: SessionSeen; ends: Ends }) {
  const { key, device, place, startedAt, usedAt, isCurrent } = session;
  const canEnd = useSelector(ends, (snapshot) => snapshot.can({ type: "end.requested", key }));
  return (
    <li className={`${ruledItem} ${wraps}`}>
      <div className={itemText}>
        <p className={name}>
          {device}
          {isCurrent && <Tag>This device</Tag>}
        </p>
        <p className={itemNote}>{place}</p>
        <p className={itemNote}>{`Signed in ${listDate(startedAt)} · Last use ${listDate(usedAt)}`}</p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={`End ${device}, signed in ${listDate(startedAt)}`}
          disabled={!canEnd}
          onClick={() => ends.send({ type: "end.requested", key })}
        >
          End
        </Button>
      )}
    </li>
  );
}

function EndQuestion({ ends }: { ends: Ends }) {
  const chosen = useSelector(ends, ({ context }) => context.chosen);
  const isAsking = useSelector(ends, (snapshot) => snapshot.hasTag("asking"));
  const isEnding = useSelector(ends, (snapshot) => snapshot.matches("ending"));
  return (
    <ConfirmDialog
      open={isAsking}
      title={chosen === null ? "End all other sessions?" : `End the session on ${chosen.device}?`}
      confirmLabel={chosen === null ? "End all" : "End"}
      tone="danger"
      busy={isEnding}
      busyLabel="Ending"
      onConfirm={() => ends.send({ type: "end.confirmed" })}
      onCancel={() => ends.send({ type: "end.cancelled" })}
    >
      {chosen === null
        ? "Every other device goes to the sign-in page at once. This one stays signed in."
        : "That device goes to the sign-in page at once."}
    </ConfirmDialog>
  );
}
