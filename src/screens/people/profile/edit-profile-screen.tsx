import { useSelector } from "@xstate/react";
import { boundProfileEdit } from "../../../machines/people/profile-edit.machine";
import { urls } from "../../../urls";
import { PageFailure } from "../../kit/page-failure";
import { PageHeader } from "../../../ui/layout/page-header";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { FormTrouble } from "../../kit/forms/card-form";
import { EditedKind } from "../../kit/forms/editing-place";
import { FormPage } from "../../kit/forms/form-page";
import { stack } from "../../kit/forms/form-styles";
import { FormSubmit } from "../../kit/forms/form-submit";
import { Marked } from "../../kit/forms/marked";
import { PageSkeleton } from "../../kit/page-skeleton";
import { ProfileFields } from "./profile-fields";

const TITLE = "Edit profile";

export function Component() {
  const actor = useScreenActor(boundProfileEdit, {});
  const { form, picture, failure } = useSelector(actor, ({ context }) => context);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  if (form !== null && picture !== null) {
    return (
      <FormPage
        title={TITLE}
        back={urls.profile}
        replacesBack
        form={form}
        lost="Your changes to your profile will be lost."
        renderSubmit={(look) => <FormSubmit form={form} label="Save" busyLabel="Saving" {...look} />}
      >
        <EditedKind value="employee">
          <FormTrouble form={form} />
        </EditedKind>
        <Marked form={form}>
          <ProfileFields form={form} picture={picture} />
        </Marked>
      </FormPage>
    );
  }
  return (
    <div className={stack}>
      <title>{`${TITLE} · Backroom`}</title>
      <PageHeader title={TITLE} />
      {isFailed ? (
        <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
