import { loadPurchases } from "../../api/purchases/purchases";
import { createListMachine } from "../kit/list.machine";

export const purchasesListMachine = createListMachine("purchasesList", loadPurchases);
