import { useSelector } from "@xstate/react";
import { boundOrderCreateMachine } from "../../machines/orders/order-create";
import { totalsOf } from "../../machines/orders/order-draft";
import { resources } from "../../resources";
import { Money } from "../../ui/display/money";
import { useProfile } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { type Made, SaveFailure } from "../kit/forms/failure";
import { FormPage } from "../kit/forms/form-page";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { FormSubmit } from "../kit/forms/form-submit";
import { PageSkeleton } from "../kit/page-skeleton";
import { CustomerSection } from "./create/customer-section";
import { DeliverySection } from "./create/delivery-section";
import { DetailsSection } from "./create/details-section";
import { PaymentsSection } from "./create/payments-section";
import { ProductsSection } from "./create/products-section";
import { SummarySection } from "./create/summary-section";

/** The defaults are the person's own store and name, so the form waits for the profile. */
const ORDER: Made = {
  noun: "order",
  path: resources.order.page,
  effect: "Another one sells once more: it takes its products from stock and posts its payments again.",
};

export function Component() {
  const profile = useProfile();
  if (profile === null) return <PageSkeleton />;
  return <CreateOrder key={profile.key} storeKey={profile.storeKey} facilitatorKey={profile.key} />;
}

function CreateOrder(defaults: { storeKey: string; facilitatorKey: string }) {
  const actor = useScreenActor(boundOrderCreateMachine, defaults);
  const total = useSelector(actor, ({ context }) => totalsOf(context.draft).total);
  return (
    <FormPage
      title="Create order"
      back={resources.order.list}
      form={actor}
      lost="Everything entered for this order will be lost."
      renderSubmit={(look) => <FormSubmit form={actor} label="Create order" busyLabel="Creating order" {...look} />}
      lead={
        <>
          <small>Total</small>
          <Money kobo={total} />
        </>
      }
    >
      <SaveFailure form={actor} made={ORDER} />
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
    </FormPage>
  );
}
