import { fromPromise } from "xstate";
import { createOrder } from "../../../api/orders/orders";
import { loadCustomerOrKept, loadProductsOfVariantsOrKept } from "../../../api/drafts/or-of-device";
import type { Buyer } from "../../../api/people/customers";
import { typedIsKept } from "../../drafts";
import { readWith } from "../../kit/reads";
import { boundPicker } from "../../products/product-picker.machine";
import type { CreatedOrder, CreateRequest, WaitingRequest } from "./order-create.events";
import { orderCreateMachine } from "./order-create.machine";
import { toNewOrder } from "./order-draft";
import type { StockQuery, StockRead } from "./sale-draft";

/** Sales through this shop's server. A running save is never aborted: its outcome would be unknown. */
export const boundOrderCreateMachine = orderCreateMachine.provide({
  actors: {
    picker: boundPicker,
    loadCustomer: readWith<Buyer, { key: string }>(({ key }, signal) => loadCustomerOrKept(key, signal)),
    loadStock: readWith<StockRead, StockQuery>(async ({ variantKeys }, signal) => ({
      variantKeys,
      products: await loadProductsOfVariantsOrKept(variantKeys, signal),
    })),
    createOrder: fromPromise<CreatedOrder, CreateRequest>(async ({ input }) => {
      await typedIsKept();
      const { saleId } = input;
      if (saleId === null) return createOrder(toNewOrder(input.draft), input.idempotencyKey);
      const { sendTakenBack } = await import("../offline/sales-queue");
      return sendTakenBack({ ...input, saleId });
    }),
    keepWaiting: fromPromise<{ number: string }, WaitingRequest>(async ({ input }) => {
      const { keepWaiting } = await import("../offline/sales-queue");
      return keepWaiting(input);
    }),
  },
});
