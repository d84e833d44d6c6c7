/**
 * Creating a transfer. A person picks products, whose store is where they leave from, chooses the receiving store and
 * sends them, which leads to the transfer's page; or leaves.
 */
import type { ContextFrom } from "xstate";
import { resources } from "../../resources";
import { createGoodsPage } from "../products/goods-page";
import { emptyTransfer, type TransferDraft, withGoods } from "./transfer-draft";
import { transferForm } from "./transfer-form";

export const transferCreateMachine = createGoodsPage<TransferDraft>("transferCreate", {
  form: transferForm,
  start: () => emptyTransfer,
  take: ({ lines }, picked) => ({ lines: withGoods(lines, picked) }),
  page: resources.transfer.page,
});

export type TransferCreateContext = ContextFrom<typeof transferCreateMachine>;
