import { fromPromise } from "xstate";
import { loadCustomerOrders } from "../../api/people/customers";
import type { PersonOrder } from "../../api/people/person-orders";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

/** Orders of the customer whose key is the query's filter `person`: the completed ones, or all where `status` says so. */
export const customerOrdersMachine = createListMachine<PersonOrder>("customerOrders", "part").provide({
  actors: {
    loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) =>
      loadCustomerOrders(
        input.filters.person ?? "",
        { page: input.page, ...(input.filters.status === "all" && { all: "true" }) },
        signal,
      ),
    ),
  },
});
