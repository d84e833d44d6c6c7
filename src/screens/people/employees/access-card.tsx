import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { EmployeeRecord } from "../../../api/people/employees";
import type { employeeAccessMachine } from "../../../machines/people/employee-access.machine";
import { activityRefusal, inviteRefusal } from "../../../machines/rights/employee-rules";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";
import { useMay } from "../../../wiring/session";
import { InviteDialog } from "./invite-dialog";

const body = css({ display: "grid", gap: "12", justifyItems: "start" });
const quiet = css({ textStyle: "small", color: "ink2" });
const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8" });

type Props = { employee: EmployeeRecord; access: ActorRefFrom<typeof employeeAccessMachine> };

function stateOf({ isActive, hasPassword }: EmployeeRecord): string {
  if (!isActive) return "Deactivated: cannot sign in. What they did stays as it is.";
  return hasPassword ? "Signs in with a password of their own." : "Has not chosen a password yet.";
}

/** Whether a person can sign in, and the actions on it; a disabled action says why. */
export function AccessCard({ employee, access }: Props) {
  const mayEdit = useMay("employees.edit");
  const mayInvite = useMay("employees.create") && !employee.hasPassword;
  const link = useSelector(access, ({ context }) => context.inviteLink);
  const isTelling = useSelector(access, (snapshot) => snapshot.matches("telling"));
  const isInviting = useSelector(access, (snapshot) => snapshot.matches("inviting"));
  const canSetActive = useSelector(access, (snapshot) => snapshot.can({ type: "activity.requested" }));
  const canInvite = useSelector(access, (snapshot) => snapshot.can({ type: "invite.requested" }));
  const { viewer, name, isActive } = employee;
  const refusals = [mayEdit && activityRefusal(viewer, employee), mayInvite && inviteRefusal(viewer, employee)].filter(
    (text) => typeof text === "string",
  );
  return (
    <Card title="Access">
      <div className={body}>
        <p>{stateOf(employee)}</p>
        {(mayEdit || mayInvite) && (
          <div className={buttons}>
            {mayInvite && (
              <Button
                size="sm"
                busy={isInviting}
                busyLabel="Inviting"
                disabled={!isInviting && !canInvite}
                onClick={() => access.send({ type: "invite.requested" })}
              >
                Invite again
              </Button>
            )}
            {mayEdit && (
              <Button size="sm" disabled={!canSetActive} onClick={() => access.send({ type: "activity.requested" })}>
                {isActive ? "Deactivate" : "Activate"}
              </Button>
            )}
          </div>
        )}
        {refusals.map((text) => (
          <p key={text} className={quiet}>
            {text}
          </p>
        ))}
      </div>
      <ActivityQuestion employee={employee} access={access} />
      {isTelling && <InviteDialog name={name} link={link} onClose={() => access.send({ type: "invite.closed" })} />}
    </Card>
  );
}

function ActivityQuestion({ employee: { name, isActive }, access }: Props) {
  const isAsking = useSelector(access, (snapshot) => snapshot.hasTag("asking"));
  const isChanging = useSelector(access, (snapshot) => snapshot.matches("changing"));
  return (
    <ConfirmDialog
      open={isAsking}
      title={`Are you sure you want to ${isActive ? "deactivate" : "activate"} ${name}?`}
      confirmLabel={isActive ? "Deactivate" : "Activate"}
      tone={isActive ? "danger" : "primary"}
      busy={isChanging}
      busyLabel={isActive ? "Deactivating" : "Activating"}
      onConfirm={() => access.send({ type: "activity.confirmed" })}
      onCancel={() => access.send({ type: "activity.cancelled" })}
    >
      {isActive
        ? "They are signed out at once, and cannot sign in until they are activated again. Their orders stay as they are."
        : "They can sign in again."}
    </ConfirmDialog>
  );
}
