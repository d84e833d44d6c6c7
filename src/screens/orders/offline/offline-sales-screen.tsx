import { useSelector } from "@xstate/react";
import { useSearchParams } from "react-router-dom";
import { salesQueueActor } from "../../../machines/orders/offline/sales-queue";
import { resources } from "../../../resources";
import { ButtonLink } from "../../../ui/controls/button-link";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Card } from "../../../ui/layout/card";
import { PageHeader } from "../../../ui/layout/page-header";
import { urls } from "../../../urls";
import { useRights } from "../../../wiring/session";
import { stack } from "../../kit/forms/form-styles";
import WaitingSales from "../../kit/parked/waiting-sales";
import { ProvisionalReceipt } from "./provisional-receipt";

/** The sales of this device that are not orders yet, and the receipt of one of them. */
export function Component() {
  const may = useRights();
  const wanted = useSearchParams()[0].get("sale");
  const { sales, made } = useSelector(salesQueueActor, ({ context }) => context);
  const isLooking = useSelector(salesQueueActor, (snapshot) => snapshot.matches({ work: "looking" }));
  const shown = sales.find(({ id }) => id === wanted);
  const order = made.find(({ id }) => id === wanted)?.order;
  const isGone = wanted !== null && shown === undefined && order === undefined && !isLooking;
  return (
    <div className={stack}>
      <title>Offline sales · Backroom</title>
      <PageHeader
        title="Offline sales"
        note="Sold on this device without a network"
        actions={
          <>
            {may(resources.order.view) && <ButtonLink to={urls.refusedSales}>Refused in the shop</ButtonLink>}
            {resources.order.add.needs.every(may) && (
              <ButtonLink to={resources.order.add.path} tone="primary">
                Create order
              </ButtonLink>
            )}
          </>
        }
      />
      {shown && <ProvisionalReceipt actor={shown} />}
      {order && (
        <Card title={`The sale is order ${order.number}`}>
          <ButtonLink to={resources.order.page(order.key)}>{`Open order ${order.number}`}</ButtonLink>
        </Card>
      )}
      {isGone && (
        <EmptyState>This sale no longer waits on this device. If it was sent, it is among the orders.</EmptyState>
      )}
      <WaitingSales />
      {sales.length === 0 && wanted === null && !isLooking && (
        <EmptyState>Nothing waits to be sent from this device.</EmptyState>
      )}
    </div>
  );
}
