import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import type { orderDetailsCard } from "../../../machines/orders/detail/order-page";
import { resources } from "../../../resources";
import { DescriptionList } from "../../../ui/display/description-list";
import { StatusBadge } from "../../../ui/display/status-badge";
import { TextLink } from "../../../ui/display/text-link";
import { useMay } from "../../../wiring/session";
import { listDate } from "../../kit/dates";
import { DetailsForm } from "./details-form";
import { ReadCard } from "../../kit/forms/read-card";

type Props = { order: Order; card: ActorRefFrom<typeof orderDetailsCard> };

export function DetailsCard({ order, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("orders.edit");
  const maySeeRepair = useMay(resources.repair.view);
  const { repair } = order;
  if (form) return <DetailsForm form={form} />;
  return (
    <ReadCard title="Order details" card={card} mayEdit={mayEdit}>
      <DescriptionList
        items={[
          { term: "Status", detail: <StatusBadge status={order.status} /> },
          { term: "Store", detail: order.storeTitle },
          { term: "Order no", detail: order.number },
          { term: "Date", detail: listDate(order.createdAt) },
          { term: "Facilitator", detail: order.facilitatorName },
          ...(repair === null
            ? []
            : [
                {
                  term: "Repair",
                  detail: maySeeRepair ? (
                    <TextLink to={resources.repair.page(repair.key)}>Ticket {repair.number}</TextLink>
                  ) : (
                    `Ticket ${repair.number}`
                  ),
                },
              ]),
          { term: "Remark", detail: order.remark === "" ? "None" : order.remark },
        ]}
      />
    </ReadCard>
  );
}
