import type { ActorRefFrom } from "xstate";
import { createTransfer } from "../../api/stock/transfers";
import { createFormMachine } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { saveNew } from "../saves";
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
    save: saveNew<TransferDraft>((draft, idempotencyKey) => createTransfer(toNewTransfer(draft), idempotencyKey)),
  },
});

export type TransferForm = ActorRefFrom<typeof transferForm>;
