import type { OrderDeliveryBody } from "../../../src/api/orders/orders.contract";
import type { Edit } from "../../books/editing";
import type { Tx } from "../../core/db/transaction";
import { nairaText, toKobo } from "../../core/money";
import { editOrder, type OrderRow } from "./order-edit";

const PARTS = [
  "deliveryMethod",
  "deliveryStatus",
  "recipientName",
  "recipientPhone",
  "recipientAddress",
  "feeKobo",
] as const;

type Delivery = Pick<OrderRow, (typeof PARTS)[number]>;

/** Changes delivery method and fee; pickup clears all other fields. */
export const editOrderDelivery = (tx: Tx, edit: Edit<OrderDeliveryBody>) =>
  editOrder(tx, edit, async (order) => {
    const delivery = deliveryOf(edit.body);
    if (PARTS.every((part) => delivery[part] === order[part])) return null;
    return {
      sets: delivery,
      costFields: ["fee"],
      audit: { action: "order.deliveryEdited", before: auditOf(order), after: auditOf(delivery) },
    };
  });

const deliveryOf = (body: OrderDeliveryBody): Delivery =>
  body.method === "pickup"
    ? {
        deliveryMethod: "pickup",
        deliveryStatus: null,
        recipientName: null,
        recipientPhone: null,
        recipientAddress: null,
        feeKobo: 0,
      }
    : {
        deliveryMethod: "delivery",
        deliveryStatus: body.status,
        recipientName: body.recipient_name,
        recipientPhone: body.recipient_phone,
        recipientAddress: body.recipient_address,
        feeKobo: toKobo(body.fee),
      };

const auditOf = (delivery: Delivery) => ({
  method: delivery.deliveryMethod,
  status: delivery.deliveryStatus,
  recipient_name: delivery.recipientName,
  recipient_phone: delivery.recipientPhone,
  recipient_address: delivery.recipientAddress,
  fee: nairaText(delivery.feeKobo),
});
