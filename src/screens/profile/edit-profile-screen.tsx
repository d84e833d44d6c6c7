import { useSelector } from "@xstate/react";
import { boundProfileEdit } from "../../machines/profile-edit";
import type { ProfileForm } from "../../machines/profile-edit.machine";
import type { Picture } from "../../machines/picture";
import { paths } from "../../paths";
import { BottomBar } from "../../ui/components/bottom-bar";
import { ButtonLink } from "../../ui/components/button-link";
import { ErrorState } from "../../ui/components/error-state";
import { PageHeader } from "../../ui/components/page-header";
import { usePhone } from "../../ui/use-media-query";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { Conflict, SaveFailure } from "../shells/card-form";
import { stack } from "../shells/form-styles";
import { LeaveDialog } from "../shells/leave-dialog";
import { PageSkeleton } from "../shells/page-skeleton";
import { SubmitButton } from "../shells/submit-button";
import { ProfileFields } from "./profile-fields";

export function Component() {
  const actor = useScreenActor(boundProfileEdit, {});
  const { form, picture, failure } = useSelector(actor, ({ context }) => context);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  useLeaveGuard(form ?? undefined);
  return (
    <div className={stack}>
      <title>Edit profile · Backroom</title>
      {form !== null && picture !== null ? (
        <EditProfile form={form} picture={picture} />
      ) : (
        <>
          <PageHeader title="Edit profile" />
          {isFailed ? (
            <ErrorState onRetry={() => actor.send({ type: "retry.requested" })}>{failure?.text}</ErrorState>
          ) : (
            <PageSkeleton />
          )}
        </>
      )}
    </div>
  );
}

function EditProfile({ form, picture }: { form: ProfileForm; picture: Picture }) {
  const isPhone = usePhone();
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const isStale = useSelector(form, (snapshot) => snapshot.matches("resolvingConflict"));
  const { failure, isUncertain } = useSelector(form, ({ context }) => context);
  const save = (
    <SubmitButton
      label="Save"
      wide={isPhone}
      busy={isSaving}
      busyLabel="Saving"
      disabled={isStale}
      onSubmit={() => form.send({ type: "form.submitted" })}
    />
  );
  return (
    <>
      <PageHeader
        title="Edit profile"
        actions={
          <>
            <ButtonLink to={paths.profile} replace tone={isPhone ? "ghost" : "secondary"}>
              Cancel
            </ButtonLink>
            {!isPhone && save}
          </>
        }
      />
      {isStale && <Conflict form={form} text={failure?.text ?? ""} />}
      {!isStale && !isSaving && <SaveFailure failure={failure} isUncertain={isUncertain} />}
      <ProfileFields form={form} picture={picture} />
      {isPhone && <BottomBar>{save}</BottomBar>}
      <LeaveDialog actor={form}>Your changes to your profile will be lost.</LeaveDialog>
    </>
  );
}
