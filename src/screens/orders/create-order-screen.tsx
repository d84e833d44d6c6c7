import { useSelector } from "@xstate/react";
import { boundOrderCreateMachine } from "../../machines/order-create";
import { totalsOf } from "../../machines/order-draft";
import { paths } from "../../paths";
import { BottomBar } from "../../ui/components/bottom-bar";
import { ButtonLink } from "../../ui/components/button-link";
import { Money } from "../../ui/components/money";
import { PageHeader } from "../../ui/components/page-header";
import { usePhone } from "../../ui/use-media-query";
import { useProfile } from "../../wiring/session";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { detailGrid, sideColumn, stack } from "../shells/form-styles";
import { PageSkeleton } from "../shells/page-skeleton";
import { LeaveDialog } from "../shells/leave-dialog";
import { SubmitButton } from "../shells/submit-button";
import { CustomerSection } from "./create/customer-section";
import { DeliverySection } from "./create/delivery-section";
import { DetailsSection } from "./create/details-section";
import { PaymentsSection } from "./create/payments-section";
import { ProductsSection } from "./create/products-section";
import { SaveFailure } from "./create/save-failure";
import { SummarySection } from "./create/summary-section";

/** The defaults are the person's own store and name, so the form waits for the profile. */
export function Component() {
  const profile = useProfile();
  if (profile === null) return <PageSkeleton />;
  return <CreateOrder key={profile.key} storeKey={profile.storeKey} facilitatorKey={profile.key} />;
}

function CreateOrder(defaults: { storeKey: string; facilitatorKey: string }) {
  const actor = useScreenActor(boundOrderCreateMachine, defaults);
  useLeaveGuard(actor);
  const isPhone = usePhone();
  const total = useSelector(actor, ({ context }) => totalsOf(context.draft).total);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const submit = (wide: boolean) => (
    <SubmitButton
      label="Create order"
      wide={wide}
      busy={isSaving}
      busyLabel="Creating order"
      onSubmit={() => actor.send({ type: "form.submitted" })}
    />
  );
  return (
    <div className={stack}>
      <title>Create order · Backroom</title>
      <PageHeader
        title="Create order"
        actions={
          <>
            <ButtonLink to={paths.orders} tone={isPhone ? "ghost" : "secondary"}>
              Cancel
            </ButtonLink>
            {!isPhone && submit(false)}
          </>
        }
      />
      <SaveFailure actor={actor} />
      <div className={detailGrid}>
        <div className={stack}>
          <DetailsSection actor={actor} />
          <CustomerSection actor={actor} />
          <ProductsSection actor={actor} />
          <DeliverySection actor={actor} />
          <PaymentsSection actor={actor} />
        </div>
        <div className={sideColumn}>
          <SummarySection actor={actor} />
        </div>
      </div>
      {isPhone && (
        <BottomBar
          lead={
            <>
              <small>Total</small>
              <Money kobo={total} />
            </>
          }
        >
          {submit(true)}
        </BottomBar>
      )}
      <LeaveDialog actor={actor}>Everything entered for this order will be lost.</LeaveDialog>
    </div>
  );
}
