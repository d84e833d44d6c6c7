import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { EmployeeRecord } from "../../../api/people/employees";
import { factorPageMachine } from "../../../machines/session/factor-page";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";
import { ErrorState } from "../../../ui/feedback/error-state";
import { useProfile } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { stack } from "../../kit/forms/form-styles";
import { FactorFailure } from "../factor-failure";
import { SessionsCard } from "../sessions-card";

const body = css({ display: "grid", gap: "12", justifyItems: "start" });

/** Where an employee is signed in and whether they have a second factor, for administrators. */
export default function EmployeeSessions({ employee }: { employee: EmployeeRecord }) {
  const isOwn = useProfile()?.key === employee.key;
  return (
    <div className={stack}>
      {!isOwn && <EmployeeFactor employee={employee} />}
      <SessionsCard whose={employee.key} title="Signed in on" none="Not signed in anywhere." endAll="End all" />
    </div>
  );
}

function EmployeeFactor({ employee: { key, name } }: { employee: EmployeeRecord }) {
  const page = useScreenActor(factorPageMachine, { key });
  const factor = useSelector(page, ({ context }) => context.record);
  const failure = useSelector(page, ({ context }) => context.failure);
  const changes = useSelector(page, ({ context }) => context.cards.changes);
  const canRemove = useSelector(changes, (snapshot) => snapshot.can({ type: "removal.requested" }));
  const isAsking = useSelector(changes, (snapshot) => snapshot.hasTag("asking"));
  const isRemoving = useSelector(changes, (snapshot) => snapshot.matches("removing"));
  return (
    <Card title="Second factor">
      <div className={body}>
        {failure !== null && (
          <ErrorState onRetry={() => page.send({ type: "retry.requested" })}>{failure.title}</ErrorState>
        )}
        {factor !== null && <p>{factor.isOn ? "On." : "Not set up."}</p>}
        <FactorFailure changes={changes} act="Remove" />
        {factor?.isOn && (
          <Button size="sm" disabled={!canRemove} onClick={() => changes.send({ type: "removal.requested" })}>
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Remove the second factor of ${name}?`}
        confirmLabel="Remove"
        tone="danger"
        busy={isRemoving}
        busyLabel="Removing"
        onConfirm={() => changes.send({ type: "removal.confirmed" })}
        onCancel={() => changes.send({ type: "removal.cancelled" })}
      >
        Do this when they lost their phone and their recovery codes. Make sure that it is they who ask. They are signed
        out everywhere, and sign in with their password alone until they set it up again.
      </ConfirmDialog>
    </Card>
  );
}
