import { useSelector } from "@xstate/react";
import type { Profile } from "../../../api/rights/profile";
import { employeeAddMachine } from "../../../machines/people/employee-add.machine";
import { newcomerLocks } from "../../../machines/rights/employee-rules";
import { resources } from "../../../resources";
import { Card } from "../../../ui/layout/card";
import { useProfile } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { FormTrouble } from "../../kit/forms/card-form";
import { FormPage } from "../../kit/forms/form-page";
import { fieldGrid } from "../../kit/forms/form-styles";
import { FormSubmit } from "../../kit/forms/form-submit";
import { PageSkeleton } from "../../kit/page-skeleton";
import { AdminField, BioFields, JobFields } from "./employee-fields";
import { InviteDialog } from "./invite-dialog";

/** The default store is the person's own, so the form waits for the profile. */
export function Component() {
  const profile = useProfile();
  return profile === null ? <PageSkeleton /> : <AddEmployee key={profile.key} viewer={profile} />;
}

function AddEmployee({ viewer }: { viewer: Profile }) {
  const locks = newcomerLocks(viewer);
  const actor = useScreenActor(employeeAddMachine, { storeKey: viewer.storeKey, mayPay: locks.salary === null });
  const { form, hired } = useSelector(actor, ({ context }) => context);
  const name = useSelector(form, ({ context }) => context.values.name);
  return (
    <FormPage
      title="Add employee"
      tabTitle="Add employee"
      back={resources.employee.list}
      form={form}
      lost="Everything entered for this employee will be lost."
      renderSubmit={(look) => <FormSubmit form={form} label="Add" busyLabel="Adding" {...look} />}
    >
      <FormTrouble form={form} made={{ noun: "employee", path: resources.employee.page }} />
      <Card title="Bio">
        <div className={fieldGrid}>
          <BioFields form={form} locks={locks} />
        </div>
      </Card>
      <Card title="Job Details">
        <div className={fieldGrid}>
          <JobFields form={form} locks={locks} />
          <AdminField form={form} locks={locks} />
        </div>
      </Card>
      {hired !== null && (
        <InviteDialog name={name} link={hired.inviteLink} onClose={() => actor.send({ type: "invite.closed" })} />
      )}
    </FormPage>
  );
}
