import { loadVat } from "../../api/reports/vat";
import { createListMachine } from "../kit/list.machine";

/** Its `extra` is the `VatFigures` of all its rows. */
export const vatListMachine = createListMachine("vatList", loadVat);
