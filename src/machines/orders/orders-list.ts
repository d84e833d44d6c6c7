import { loadOrders } from "../../api/orders/orders";
import { createListMachine } from "../kit/list.machine";

export const ordersListMachine = createListMachine("ordersList", loadOrders);
