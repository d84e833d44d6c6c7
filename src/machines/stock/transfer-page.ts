import { loadTransfer } from "../../api/stock/transfers";
import { createRecordMachine } from "../kit/record.machine";

/** A transfer's page; a transfer never changes. */
export const transferPageMachine = createRecordMachine("transferPage", loadTransfer, {}, ({ number }) =>
  String(number),
);
