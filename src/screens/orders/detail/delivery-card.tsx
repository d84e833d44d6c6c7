import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import type { orderDeliveryCard } from "../../../machines/orders/detail/order-delivery-form";
import { DescriptionList } from "../../../ui/display/description-list";
import { Money } from "../../../ui/display/money";
import { phoneText } from "../../../ui/fields/phone-input";
import { StatusBadge } from "../../../ui/display/status-badge";
import { useMay } from "../../../wiring/session";
import { DeliveryForm } from "./delivery-form";
import { ReadCard } from "../../kit/forms/read-card";

type Props = { order: Order; card: ActorRefFrom<typeof orderDeliveryCard> };

export function DeliveryCard({ order: { delivery, storeTitle }, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("orders.edit");
  if (form) return <DeliveryForm form={form} store={storeTitle} />;
  return (
    <ReadCard title="Delivery details" card={card} mayEdit={mayEdit}>
      <DescriptionList
        items={
          delivery === null
            ? [{ term: "Method", detail: <StatusBadge status="pickup" /> }]
            : [
                { term: "Method", detail: "Delivery" },
                { term: "Delivery status", detail: <StatusBadge status={delivery.status} /> },
                { term: "Recipient name", detail: delivery.recipientName },
                { term: "Recipient phone", detail: phoneText(delivery.recipientPhone) },
                { term: "Recipient address", detail: delivery.recipientAddress },
                { term: "Fee", detail: <Money kobo={delivery.fee} /> },
              ]
        }
      />
    </ReadCard>
  );
}
