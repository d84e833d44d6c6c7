import { fromPromise } from "xstate";
import { editOrderDetails, loadOrder, type Order, type OrderDetails } from "../api/orders";
import { createCardMachine } from "./kit/card.machine";
import { createFormMachine, type SaveRequest } from "./kit/form.machine";
import { newIdempotencyKey } from "./kit/idempotency-key";
import { createRecordMachine } from "./kit/record.machine";
import { missingProblems } from "./problems";

const saveDetails = fromPromise<unknown, SaveRequest>(({ input }) => {
  if (input.key === undefined || input.version === undefined) throw new Error("order details are saved to an order");
  return editOrderDetails(input.key, input.values as OrderDetails, input.version);
});

export const orderDetailsForm = createFormMachine<OrderDetails>({
  id: "orderDetailsForm",
  validate: ({ storeKey }) => missingProblems(storeKey === "" ? [{ name: "storeKey", label: "Store" }] : []),
  savedToast: "Updated successfully",
  newIdempotencyKey,
}).provide({ actors: { save: saveDetails } });

export const orderDetailsCard = createCardMachine<Order, OrderDetails>(
  "orderDetailsCard",
  orderDetailsForm,
  ({ key, version, status, storeKey, remark }) => ({ key, version, values: { status, storeKey, remark } }),
);

/** An order's page: the order, and the cards on it that can be edited. */
export const orderPageMachine = createRecordMachine<Order, { details: typeof orderDetailsCard }>(
  "orderPage",
  { details: orderDetailsCard },
  ({ number }) => String(number),
).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadOrder(input.key, signal)),
  },
});
