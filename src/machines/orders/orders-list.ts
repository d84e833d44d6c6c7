import { fromPromise } from "xstate";
import { loadOrders, type OrderRow } from "../../api/orders/orders";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const ordersListMachine = createListMachine<OrderRow>("ordersList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadOrders(input, signal)) },
});
