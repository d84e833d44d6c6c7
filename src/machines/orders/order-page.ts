import { fromPromise } from "xstate";
import { editOrderDetails } from "../../api/orders/order-edits";
import type { OrderWire } from "../../api/orders/orders.contract";
import { loadOrder, toOrder, type Order, type OrderDetails } from "../../api/orders/orders";
import { createCardMachine } from "../kit/card.machine";
import { createFormMachine } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { createRecordMachine } from "../kit/record.machine";
import { orderDeliveryCard } from "./order-delivery-form";
import { orderPaymentCollectMachine } from "./order-payment-collect.machine";
import { orderPaymentCard } from "./order-payment-form";
import { orderProductsCard } from "./order-products-form";
import { saveChanged } from "../saves";
import { missingProblems } from "../kit/problems";

const detailsOf = ({ status, storeKey, remark }: Order): OrderDetails => ({ status, storeKey, remark });

export const orderDetailsForm = createFormMachine<OrderDetails>({
  id: "orderDetailsForm",
  validate: ({ storeKey }) => missingProblems(storeKey === "" ? [{ name: "storeKey", label: "Store" }] : []),
  savedToast: "Updated successfully",
  newIdempotencyKey,
  editing: {
    readCurrent: (current) => detailsOf(toOrder(current as OrderWire)),
    merge: {
      status: { label: "Status", reading: "word" },
      storeKey: { label: "Store", reading: "stores" },
      remark: { label: "Remark" },
    },
  },
}).provide({ actors: { save: saveChanged<OrderDetails>(editOrderDetails) } });

export const orderDetailsCard = createCardMachine<Order, OrderDetails>(
  "orderDetailsCard",
  orderDetailsForm,
  (order) => ({ key: order.key, version: order.version, values: detailsOf(order) }),
);

/** The cards receive the order in this sequence: payments must have it before a debt is collected there. */
const cards = {
  details: orderDetailsCard,
  delivery: orderDeliveryCard,
  products: orderProductsCard,
  payments: orderPaymentCard,
  collect: orderPaymentCollectMachine,
};

/** An order's page: the order, the cards on it that can be edited, and what collects its debt. */
export const orderPageMachine = createRecordMachine<Order, typeof cards>("orderPage", cards, ({ number }) =>
  String(number),
).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadOrder(input.key, signal)),
  },
});
