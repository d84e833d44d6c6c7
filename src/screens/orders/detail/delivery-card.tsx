import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import type { orderDeliveryCard } from "../../../machines/orders/order-delivery-form";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { Money } from "../../../ui/display/money";
import { phoneText } from "../../../ui/fields/phone-input";
import { StatusBadge } from "../../../ui/display/status-badge";
import { useMay } from "../../../wiring/session";
import { DeliveryForm } from "./delivery-form";
import { EditButton } from "../../kit/forms/edit-button";

type Props = { order: Order; card: ActorRefFrom<typeof orderDeliveryCard> };

export function DeliveryCard({ order: { delivery }, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("orders.edit");
  if (form) return <DeliveryForm form={form} />;
  return (
    <Card title="Delivery details" action={mayEdit && <EditButton card={card} />}>
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
    </Card>
  );
}
