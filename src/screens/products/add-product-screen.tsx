import { useSelector } from "@xstate/react";
import { Navigate } from "react-router-dom";
import { boundProductAdd } from "../../machines/product-add";
import { paths } from "../../paths";
import { BottomBar } from "../../ui/components/bottom-bar";
import { ButtonLink } from "../../ui/components/button-link";
import { PageHeader } from "../../ui/components/page-header";
import { usePhone } from "../../ui/use-media-query";
import { useMay, useProfile } from "../../wiring/session";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { SaveFailure } from "../shells/card-form";
import { detailGrid, sideColumn, stack } from "../shells/form-styles";
import { LeaveDialog } from "../shells/leave-dialog";
import { PageSkeleton } from "../shells/page-skeleton";
import { SubmitButton } from "../shells/submit-button";
import { DetailsFields } from "./details-fields";
import { ImageCard } from "./image-card";
import { ImportCard } from "./import-card";
import { StockCard } from "./stock-card";
import { useDraft } from "./product-fields";
import { VariantsTable } from "./variants-table";

const COLUMNS = ["Color", "Qty", "Status"];

/** The store is the person's own to begin with, so the form waits for the profile. */
export function Component() {
  const profile = useProfile();
  const seesCost = useMay("products.cost");
  if (profile === null) return <PageSkeleton />;
  // A product has a purchase price: who may not see one cannot add it.
  if (!seesCost) return <Navigate to={paths.error} replace />;
  return <AddProduct key={profile.key} storeKey={profile.storeKey} />;
}

function AddProduct({ storeKey }: { storeKey: string }) {
  const actor = useScreenActor(boundProductAdd, { storeKey });
  const { form, picture } = useSelector(actor, ({ context }) => context);
  useLeaveGuard(form);
  const isPhone = usePhone();
  const { variants } = useDraft(form);
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const failure = useSelector(form, ({ context }) => context.failure);
  const isUncertain = useSelector(form, ({ context }) => context.isUncertain);
  const submit = (wide: boolean) => (
    <SubmitButton
      label="Add product"
      wide={wide}
      busy={isSaving}
      busyLabel="Adding product"
      onSubmit={() => form.send({ type: "form.submitted" })}
    />
  );
  return (
    <div className={stack}>
      <title>Add product · Backroom</title>
      <PageHeader
        title="Add product"
        actions={
          <>
            <ButtonLink to={paths.products} tone={isPhone ? "ghost" : "secondary"}>
              Cancel
            </ButtonLink>
            {!isPhone && submit(false)}
          </>
        }
      />
      {!isSaving && <SaveFailure failure={failure} isUncertain={isUncertain} />}
      <div className={detailGrid}>
        <div className={stack}>
          <DetailsFields form={form} />
          <VariantsTable form={form} title="Variants" columns={COLUMNS} />
          <ImportCard />
        </div>
        <div className={sideColumn}>
          <ImageCard form={form} picture={picture} />
          <StockCard variants={variants} />
        </div>
      </div>
      {isPhone && <BottomBar>{submit(true)}</BottomBar>}
      <LeaveDialog actor={form}>Everything entered for this product will be lost.</LeaveDialog>
    </div>
  );
}
