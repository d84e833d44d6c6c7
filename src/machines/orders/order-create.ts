import { fromPromise } from "xstate";
import { createOrder } from "../../api/orders/orders";
import { type Customer, loadCustomer } from "../../api/people/customers";
import { loadProductsOfVariants } from "../../api/shell/lookups";
import { typedIsKept } from "../drafts";
import { readWith } from "../kit/reads";
import { boundPicker } from "../products/product-picker.machine";
import type { CreatedOrder, CreateRequest } from "./order-create.events";
import { orderCreateMachine } from "./order-create.machine";
import { toNewOrder } from "./order-draft";
import type { StockQuery, StockRead } from "./sale-draft";

/** Sales through this shop's server. A running save is never aborted: its outcome would be unknown. */
export const boundOrderCreateMachine = orderCreateMachine.provide({
  actors: {
    picker: boundPicker,
    loadCustomer: readWith<Customer, { key: string }>(({ key }, signal) => loadCustomer(key, signal)),
    loadStock: readWith<StockRead, StockQuery>(async ({ variantKeys }, signal) => ({
      variantKeys,
      products: await loadProductsOfVariants(variantKeys, signal),
    })),
    createOrder: fromPromise<CreatedOrder, CreateRequest>(async ({ input }) => {
      await typedIsKept();
      return createOrder(toNewOrder(input.draft), input.idempotencyKey);
    }),
  },
});
