import { fromPromise } from "xstate";
import { loadCompletedOrders } from "../api/customers";
import type { PersonOrder } from "../api/person-orders";
import { createListMachine, type ListPage, type ListQuery } from "./kit/list.machine";

/** The completed orders of the customer whose key is the query's filter `person`. */
export const customerOrdersMachine = createListMachine<PersonOrder>("customerOrders").provide({
  actors: {
    loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) =>
      loadCompletedOrders(input.filters.person ?? "", input.page, signal),
    ),
  },
});
