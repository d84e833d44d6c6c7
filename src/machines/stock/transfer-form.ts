import { fromPromise, type ActorRefFrom } from "xstate";
import { createTransfer } from "../../api/stock/transfers";
import { createFormMachine, type SaveRequest } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { toNewTransfer, transferProblems, type TransferDraft } from "./transfer-draft";

/** Creates a transfer and returns its key. */
export const transferForm = createFormMachine<TransferDraft>({
  id: "transferForm",
  validate: transferProblems,
  savedToast: "Transfer successfully created",
  newIdempotencyKey,
  editing: null,
}).provide({
  actors: {
    save: fromPromise<unknown, SaveRequest>(({ input }) =>
      createTransfer(toNewTransfer(input.values as TransferDraft), input.idempotencyKey),
    ),
  },
});

export type TransferForm = ActorRefFrom<typeof transferForm>;
