import type { Order } from "../../../api/orders";
import { Card } from "../../../ui/components/card";
import { DescriptionList } from "../../../ui/components/description-list";
import { Money } from "../../../ui/components/money";
import { phoneText } from "../../../ui/components/phone-input";
import { StatusBadge } from "../../../ui/components/status-badge";

export function DeliveryCard({ order: { delivery } }: { order: Order }) {
  return (
    <Card title="Delivery details">
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
