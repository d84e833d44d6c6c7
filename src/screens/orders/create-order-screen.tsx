import { useSelector } from "@xstate/react";
import { useLocation, useSearchParams } from "react-router-dom";
import { isUnreached } from "../../machines/orders/create/order-create.events";
import { boundOrderCreateMachine } from "../../machines/orders/create/order-create";
import { totalsOf } from "../../machines/orders/create/order-draft";
import { parkedSaleOf } from "../../machines/orders/create/parked-sales.machine";
import { isSameSale, keptOfSale } from "../../machines/orders/create/sale-draft";
import { resources } from "../../resources";
import { Money } from "../../ui/display/money";
import { useDraft } from "../../wiring/drafts/use-draft";
import { useSaleLink } from "../../wiring/pages/use-sale-link";
import { useProfile } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { DraftOffers, SentBefore } from "../kit/forms/draft-offer";
import { type Made, SaveFailure } from "../kit/forms/failure";
import { FormPage } from "../kit/forms/form-page";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { PageSkeleton } from "../kit/page-skeleton";
import { WaitingPlace } from "../kit/parked/waiting-place";
import { CustomerSection } from "./create/customer-section";
import { DeliverySection } from "./create/delivery-section";
import { DetailsSection } from "./create/details-section";
import type { OrderCreateActor } from "./create/order-create-actor";
import { PaymentsSection } from "./create/payments-section";
import { ParkedHere, ParkSale } from "./create/parked-here";
import { ProductsSection } from "./create/products-section";
import { SellOffline, SellsOffline, SellSubmit } from "./create/sell-offline";
import { SummarySection } from "./create/summary-section";

/** The defaults are the person's own store and name, so the form waits for the profile. */
const ORDER: Made = {
  noun: "order",
  path: resources.order.page,
  effect: "Another one sells once more: it takes its products from stock and posts its payments again.",
};

const LOST_CHANGES =
  "What you changed in this sale will be lost. The sale that the shop refused stays on this device, and you decide again what becomes of it.";

export function Component() {
  const profile = useProfile();
  const [search] = useSearchParams();
  const sale = search.get("sale");
  const { key: visit } = useLocation();
  if (profile === null) return <PageSkeleton />;
  const { key, storeKey } = profile;
  return (
    <CreateOrder
      // Another sale may have been begun since the same one was asked for.
      key={`${key} ${sale && visit} ${search.get("customer")} ${search.get("repair")}`}
      storeKey={storeKey}
      facilitatorKey={key}
      sale={sale}
      link={search}
    />
  );
}

type CreateOrderProps = {
  storeKey: string;
  facilitatorKey: string;
  /** The parked sale that the person came for. */
  sale: string | null;
  /** The customer or the repair that the person came for. */
  link: URLSearchParams;
};

function CreateOrder({ sale, link, ...defaults }: CreateOrderProps) {
  const actor = useScreenActor(boundOrderCreateMachine, defaults);
  useSaleLink(actor, link);
  const draft = useDraft(actor, keptOfSale, { wanted: sale, isSame: isSameSale });
  const wasUnreached = useSelector(actor, ({ context }) => isUnreached(context));
  const isRefused = useSelector(actor, ({ context }) => context.saleId !== null);
  return (
    <FormPage
      title="Create order"
      back={resources.order.list}
      form={actor}
      actions={<ParkSale form={actor} draft={draft} />}
      lost={isRefused ? LOST_CHANGES : "Everything entered for this order will be lost."}
      submitsAside
      renderSubmit={(look) => <SellSubmit form={actor} {...look} />}
      lead={<SaleTotal actor={actor} />}
    >
      <WaitingPlace />
      <DraftOffers
        draft={draft}
        made={ORDER}
        renderParked={(parked) => <ParkedHere draft={draft} sales={parked.map(parkedSaleOf)} />}
      />
      <SaveFailure form={actor} made={ORDER} actions={wasUnreached && <SellOffline form={actor} />} />
      <SellsOffline />
      <div className={detailGrid}>
        <div className={stack}>
          <DetailsSection actor={actor} />
          <CustomerSection actor={actor} />
          <ProductsSection actor={actor} />
          <DeliverySection actor={actor} />
          <PaymentsSection actor={actor} />
          <SentBefore draft={draft} noun="order" />
        </div>
        <div className={sideColumn}>
          <SummarySection actor={actor} />
        </div>
      </div>
    </FormPage>
  );
}

// Reads the total itself: a scanned line would otherwise render the whole form again.
function SaleTotal({ actor }: { actor: OrderCreateActor }) {
  const total = useSelector(actor, ({ context }) => totalsOf(context.draft).total);
  return (
    <>
      <small>Total</small>
      <Money kobo={total} />
    </>
  );
}
