import { fromPromise } from "xstate";
import { loadCustomer, type Customer } from "../../api/people/customers";
import { createOrder } from "../../api/orders/orders";
import type { CreatedOrder, CreateRequest } from "./order-create.events";
import { orderCreateMachine } from "./order-create.machine";
import { toNewOrder } from "./order-draft";
import { boundPicker } from "../products/product-picker";

/** Sales through this shop's server. A running save is never aborted: its outcome would be unknown. */
export const boundOrderCreateMachine = orderCreateMachine.provide({
  actors: {
    picker: boundPicker,
    loadCustomer: fromPromise<Customer, { key: string }>(({ input, signal }) => loadCustomer(input.key, signal)),
    createOrder: fromPromise<CreatedOrder, CreateRequest>(({ input }) =>
      createOrder(toNewOrder(input.draft), input.idempotencyKey),
    ),
  },
});
