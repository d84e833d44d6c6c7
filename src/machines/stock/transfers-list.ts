import { loadTransfers } from "../../api/stock/transfers";
import { createListMachine } from "../kit/list.machine";

export const transfersListMachine = createListMachine("transfersList", loadTransfers);
