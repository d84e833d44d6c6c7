/**
 * The page that writes a purchase. Opened from what is low, it first reads what one supplier sells to one store and
 * begins with it; where that cannot be read, it says so and begins empty.
 */
import { assign, emit, setup } from "xstate";
import { loadLow, type StockLevel } from "../../api/purchases/stock-levels";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";
import { emptyPurchase, purchaseCreateMachine, type PurchaseDraft } from "./purchase-draft";

export type AskedLow = { store: string; supplier: string };

const UNREAD: Outward = {
  type: "toast.raised",
  toast: { tone: "error", text: "What is low could not be read. Go back and try again, or add the products here" },
};

/** What brings each variant up to its level. */
export const draftOfLow = (low: readonly StockLevel[], supplierKey: string): PurchaseDraft => ({
  ...emptyPurchase,
  supplierKey,
  lines: low.map(({ key, title, image, variation, storeKey, storeTitle, toOrder, price }, id) => ({
    id,
    originKey: key,
    variantKey: key,
    title,
    variation,
    image,
    storeKey,
    storeTitle,
    quantity: toOrder,
    cost: price,
  })),
});

export const purchaseStartMachine = setup({
  types: {
    context: {} as { asked: AskedLow | null; draft: PurchaseDraft },
    emitted: {} as Outward,
    input: {} as { asked: AskedLow | null },
    children: {} as { page: "page" },
  },
  actors: { page: purchaseCreateMachine, loadLow: missingEffect<readonly StockLevel[], AskedLow>("loadLow") },
  actions: { tellUnread: emit(UNREAD) },
  guards: { isAsked: ({ context }) => context.asked !== null },
}).createMachine({
  id: "purchaseStart",
  context: ({ input }) => ({ asked: input.asked, draft: emptyPurchase }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "isAsked", target: "reading" }, { target: "writing" }] },
    reading: {
      invoke: {
        id: "loadLow",
        src: "loadLow",
        input: ({ context: { asked } }) => {
          if (asked === null) throw new Error("what is low is read for a store and a supplier");
          return asked;
        },
        onDone: {
          target: "writing",
          actions: assign(({ context, event }) => ({ draft: draftOfLow(event.output, context.asked?.supplier ?? "") })),
        },
        onError: { target: "writing", actions: "tellUnread" },
      },
    },
    writing: { invoke: { id: "page", src: "page", input: ({ context: { draft } }) => draft } },
  },
});

export const boundPurchaseStart = purchaseStartMachine.provide({
  actors: { loadLow: readWith<readonly StockLevel[], AskedLow>(loadLow) },
});
