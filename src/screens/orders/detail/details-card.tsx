import { useSelector } from "@xstate/react";
import Pencil from "lucide-react/icons/pencil";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders";
import type { orderDetailsCard } from "../../../machines/order-page";
import { Button } from "../../../ui/components/button";
import { Card } from "../../../ui/components/card";
import { DescriptionList } from "../../../ui/components/description-list";
import { StatusBadge } from "../../../ui/components/status-badge";
import { useMay } from "../../../wiring/session";
import { listDate } from "../../shells/dates";
import { DetailsForm } from "./details-form";

type Props = { order: Order; card: ActorRefFrom<typeof orderDetailsCard> };

export function DetailsCard({ order, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("orders.edit");
  const canEdit = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  if (form) return <DetailsForm form={form} />;
  return (
    <Card
      title="Order details"
      action={
        mayEdit && (
          <Button
            tone="ghost"
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            disabled={!canEdit}
            onClick={() => card.send({ type: "edit.requested" })}
          >
            Edit
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { term: "Status", detail: <StatusBadge status={order.status} /> },
          { term: "Store", detail: order.storeTitle },
          { term: "Order no", detail: order.number },
          { term: "Date", detail: listDate(order.createdAt) },
          { term: "Facilitator", detail: order.facilitatorName },
          { term: "Remark", detail: order.remark === "" ? "None" : order.remark },
        ]}
      />
    </Card>
  );
}
