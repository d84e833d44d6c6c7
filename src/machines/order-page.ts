import { fromPromise } from "xstate";
import { editOrderDetails } from "../api/order-edits";
import { loadOrder, type Order, type OrderDetails } from "../api/orders";
import { createCardMachine } from "./kit/card.machine";
import { createFormMachine } from "./kit/form.machine";
import { newIdempotencyKey } from "./kit/idempotency-key";
import { createRecordMachine } from "./kit/record.machine";
import { orderDeliveryCard } from "./order-delivery-form";
import { orderPaymentCollectMachine } from "./order-payment-collect.machine";
import { orderPaymentCard } from "./order-payment-form";
import { orderProductsCard } from "./order-products-form";
import { saveToOrder } from "./order-save";
import { missingProblems } from "./problems";

export const orderDetailsForm = createFormMachine<OrderDetails>({
  id: "orderDetailsForm",
  validate: ({ storeKey }) => missingProblems(storeKey === "" ? [{ name: "storeKey", label: "Store" }] : []),
  savedToast: "Updated successfully",
  newIdempotencyKey,
}).provide({ actors: { save: saveToOrder<OrderDetails>(editOrderDetails) } });

export const orderDetailsCard = createCardMachine<Order, OrderDetails>(
  "orderDetailsCard",
  orderDetailsForm,
  ({ key, version, status, storeKey, remark }) => ({ key, version, values: { status, storeKey, remark } }),
);

/** Told of the order in this order: the payments have it before a debt is collected there. */
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
