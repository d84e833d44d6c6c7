import { fromPromise } from "xstate";
import { loadEmployeeOrders } from "../../api/people/employees";
import type { PersonOrder } from "../../api/people/person-orders";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

/** The orders facilitated by the employee whose key is the query's filter `person`. */
export const employeeOrdersMachine = createListMachine<PersonOrder>("employeeOrders", "part").provide({
  actors: {
    loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) =>
      loadEmployeeOrders(input.filters.person ?? "", input.page, signal),
    ),
  },
});
