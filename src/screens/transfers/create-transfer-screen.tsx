import { useSelector } from "@xstate/react";
import { boundTransferCreate } from "../../machines/transfer-create";
import { paths } from "../../paths";
import { BottomBar } from "../../ui/components/bottom-bar";
import { ButtonLink } from "../../ui/components/button-link";
import { PageHeader } from "../../ui/components/page-header";
import { usePhone } from "../../ui/use-media-query";
import { useLiveGoods } from "../../wiring/live-goods";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { SaveFailure } from "../shells/card-form";
import { detailGrid, sideColumn, stack } from "../shells/form-styles";
import { LeaveDialog } from "../shells/leave-dialog";
import { SubmitButton } from "../shells/submit-button";
import { DestinationCard } from "./destination-card";
import { PickedCard } from "./picked-card";

export function Component() {
  const actor = useScreenActor(boundTransferCreate, undefined);
  const { form, goods } = useSelector(actor, ({ context }) => context);
  useLeaveGuard(form);
  useLiveGoods(goods);
  const isPhone = usePhone();
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const failure = useSelector(form, ({ context }) => context.failure);
  const isUncertain = useSelector(form, ({ context }) => context.isUncertain);
  const submit = (wide: boolean) => (
    <SubmitButton
      label="Create transfer"
      busyLabel="Creating transfer"
      busy={isSaving}
      wide={wide}
      onSubmit={() => form.send({ type: "form.submitted" })}
    />
  );
  return (
    <div className={stack}>
      <title>Create transfer · Backroom</title>
      <PageHeader
        title="Create transfer"
        actions={
          <>
            <ButtonLink to={paths.transfers} tone={isPhone ? "ghost" : "secondary"}>
              Cancel
            </ButtonLink>
            {!isPhone && submit(false)}
          </>
        }
      />
      {!isSaving && <SaveFailure failure={failure} isUncertain={isUncertain} />}
      <div className={detailGrid}>
        <PickedCard form={form} goods={goods} />
        <div className={sideColumn}>
          <DestinationCard form={form} />
        </div>
      </div>
      {isPhone && <BottomBar>{submit(true)}</BottomBar>}
      <LeaveDialog actor={form}>Everything entered for this transfer will be lost.</LeaveDialog>
    </div>
  );
}
