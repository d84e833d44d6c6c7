import { loadRefusedSales } from "../../../api/orders/refused-sales";
import { createListMachine } from "../../kit/list.machine";

export const refusedSalesListMachine = createListMachine("refusedSalesList", loadRefusedSales);
