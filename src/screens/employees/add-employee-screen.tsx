import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { Profile } from "../../api/profile";
import { employeeAddMachine } from "../../machines/employee-add.machine";
import { newcomerLocks } from "../../machines/employee-rules";
import { paths } from "../../paths";
import { BottomBar } from "../../ui/components/bottom-bar";
import { ButtonLink } from "../../ui/components/button-link";
import { Card } from "../../ui/components/card";
import { PageHeader } from "../../ui/components/page-header";
import { usePhone } from "../../ui/use-media-query";
import { useProfile } from "../../wiring/session";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormTrouble } from "../shells/card-form";
import { fieldGrid, stack } from "../shells/form-styles";
import { LeaveDialog } from "../shells/leave-dialog";
import { PageSkeleton } from "../shells/page-skeleton";
import { SubmitButton } from "../shells/submit-button";
import { AdminField, BioFields, JobFields } from "./employee-fields";
import { InviteDialog } from "./invite-dialog";

const narrow = css({ maxWidth: "880px" });

/** The store is the person's own to begin with, so the form waits for the profile. */
export function Component() {
  const profile = useProfile();
  return profile === null ? <PageSkeleton /> : <AddEmployee key={profile.key} viewer={profile} />;
}

function AddEmployee({ viewer }: { viewer: Profile }) {
  const actor = useScreenActor(employeeAddMachine, { storeKey: viewer.storeKey });
  const { form, hired } = useSelector(actor, ({ context }) => context);
  useLeaveGuard(form);
  const isPhone = usePhone();
  const name = useSelector(form, ({ context }) => context.values.name);
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const locks = newcomerLocks(viewer);
  const submit = (wide: boolean) => (
    <SubmitButton
      label="Add"
      wide={wide}
      busy={isSaving}
      busyLabel="Adding"
      onSubmit={() => form.send({ type: "form.submitted" })}
    />
  );
  return (
    <div className={`${stack} ${narrow}`}>
      <title>Add employee</title>
      <PageHeader
        title="Add employee"
        actions={
          <>
            <ButtonLink to={paths.employees} tone={isPhone ? "ghost" : "secondary"}>
              Cancel
            </ButtonLink>
            {!isPhone && submit(false)}
          </>
        }
      />
      <FormTrouble form={form} />
      <Card title="Bio">
        <div className={fieldGrid}>
          <BioFields form={form} />
        </div>
      </Card>
      <Card title="Job Details">
        <div className={fieldGrid}>
          <JobFields form={form} locks={locks} />
          <AdminField form={form} locks={locks} />
        </div>
      </Card>
      {isPhone && <BottomBar>{submit(true)}</BottomBar>}
      <LeaveDialog actor={form}>Everything entered for this employee will be lost.</LeaveDialog>
      {hired !== null && (
        <InviteDialog name={name} link={hired.inviteLink} onClose={() => actor.send({ type: "invite.closed" })} />
      )}
    </div>
  );
}
