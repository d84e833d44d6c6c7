import { editOrderDelivery } from "../../../api/orders/order-edits";
import type { OrderWire } from "../../../api/orders/orders.contract";
import { toOrder, type Order } from "../../../api/orders/orders";
import { createCardMachine, picking } from "../../kit/card.machine";
import { createFormMachine, type Problems } from "../../kit/form/form.machine";
import { missingOfDelivery, NO_DELIVERY, type DeliveryMethod, type DraftDelivery } from "../order-parts";
import { saveChanged } from "../../saves";
import { missingProblems } from "../../kit/problems";

export type DeliveryValues = DraftDelivery & { method: DeliveryMethod };

const valuesOf = ({ delivery }: Order): DeliveryValues =>
  delivery === null ? { method: "pickup", ...NO_DELIVERY } : { method: "delivery", ...delivery };

/** Pickup needs none of the other fields. */
function validate({ method, ...delivery }: DeliveryValues): Problems | null {
  const problems = method === "pickup" ? null : missingProblems(missingOfDelivery(delivery));
  return problems && { ...problems, message: "Please fill out all fields" };
}

export const orderDeliveryForm = createFormMachine<DeliveryValues>({
  id: "orderDeliveryForm",
  validate,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => valuesOf(toOrder(current as OrderWire)),
    merge: {
      method: { label: "Method", reading: "word" },
      status: { label: "Status", reading: "word" },
      fee: { label: "Fee", reading: "money" },
      recipientName: { label: "Recipient name" },
      recipientPhone: { label: "Recipient phone", reading: "phone" },
      recipientAddress: { label: "Recipient address" },
    },
  },
  save: saveChanged<DeliveryValues>((key, { method, fee, ...recipient }, editing) =>
    editOrderDelivery(key, method === "pickup" ? null : { ...recipient, fee: fee ?? 0 }, editing),
  ),
});

export const orderDeliveryCard = createCardMachine("orderDeliveryCard", orderDeliveryForm, picking(valuesOf));
