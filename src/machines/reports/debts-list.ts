import { loadDebts } from "../../api/reports/debts";
import { createListMachine } from "../kit/list.machine";

/** Its `extra` is the `DebtTotals` of all customers. */
export const debtsListMachine = createListMachine("debtsList", loadDebts);
