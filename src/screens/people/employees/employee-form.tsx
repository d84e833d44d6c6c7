import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { EmployeeForm as Form } from "../../../machines/people/employee-form";
import type { JobLocks } from "../../../machines/rights/employee-rules";
import { profilePictureMachine } from "../../../machines/products/picture.machine";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { CardForm } from "../../kit/forms/card-form";
import { PersonPicture } from "../person-picture";
import { AdminField, BioFields, JobFields, SocialFields } from "./employee-fields";

// One field per row in a narrow column next to the tables, two in a wide one.
const fields = css({
  display: "grid",
  gap: "16",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
});

/** An employee's details in edit. */
export function EmployeeForm({ form, locks }: { form: Form; locks: JobLocks }) {
  const picture = useScreenActor(profilePictureMachine, { form });
  const problem = useSelector(form, ({ context }) => context.problems?.fields.image);
  return (
    <CardForm title="Employee Details" form={form} saveLabel="Save">
      <PersonPicture form={form} picture={picture} problem={problem} />
      <div className={fields}>
        <BioFields form={form} locks={locks} />
        <SocialFields form={form} />
        <JobFields form={form} locks={locks} />
        <AdminField form={form} locks={locks} />
      </div>
    </CardForm>
  );
}
