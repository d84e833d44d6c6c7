import { fromPromise } from "xstate";
import { loadTransfer, type Transfer } from "../../api/stock/transfers";
import { createRecordMachine } from "../kit/record.machine";

/** A transfer's page; a transfer never changes. */
export const transferPageMachine = createRecordMachine<Transfer, Record<string, never>>(
  "transferPage",
  {},
  ({ number }) => String(number),
).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadTransfer(input.key, signal)),
  },
});
