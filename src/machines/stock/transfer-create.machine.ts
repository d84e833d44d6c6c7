/**
 * Creating a transfer. A person picks products, whose store is where they leave from, chooses the receiving store and
 * sends them, which leads to the transfer's page; or leaves.
 */
import type { ActorRefFrom, ContextFrom } from "xstate";
import { createTransfer } from "../../api/stock/transfers";
import { resources } from "../../resources";
import { createFormMachine } from "../kit/form/form.machine";
import { createGoodsPage } from "../products/goods-page";
import { saveNew } from "../saves";
import { emptyTransfer, toNewTransfer, type TransferDraft, transferProblems, withGoods } from "./transfer-draft";

/** Creates a transfer and returns its key. */
export const transferForm = createFormMachine<TransferDraft>({
  id: "transferForm",
  validate: transferProblems,
  savedToast: "Transfer successfully created",
  save: saveNew<TransferDraft>((draft, idempotencyKey) => createTransfer(toNewTransfer(draft), idempotencyKey)),
});

export type TransferForm = ActorRefFrom<typeof transferForm>;

export const transferCreateMachine = createGoodsPage<TransferDraft>("transferCreate", {
  form: transferForm,
  start: () => emptyTransfer,
  take: ({ lines }, picked) => ({ lines: withGoods(lines, picked) }),
  page: resources.transfer.page,
});

export type TransferCreateContext = ContextFrom<typeof transferCreateMachine>;
