import { fromPromise } from "xstate";
import { type CustomerRow, loadCustomers } from "../../api/people/customers";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const customersListMachine = createListMachine<CustomerRow>("customersList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadCustomers(input, signal)) },
});
