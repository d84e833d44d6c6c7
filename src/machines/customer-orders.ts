import { fromPromise } from "xstate";
import { type CustomerOrder, loadCompletedOrders } from "../api/customers";
import { createListMachine, type ListPage, type ListQuery } from "./kit/list.machine";

/** The completed orders of the customer whose key is the query's filter `customer`. */
export const customerOrdersMachine = createListMachine<CustomerOrder>("customerOrders").provide({
  actors: {
    loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) =>
      loadCompletedOrders(input.filters.customer ?? "", input.page, signal),
    ),
  },
});
