/**
 * The page that writes a purchase. Opened from what is low, it first reads what one supplier sells to one store and
 * begins with it; where that cannot be read, the person tries again.
 */
import { assign, setup } from "xstate";
import { loadLow, type StockLevel } from "../../api/purchases/stock-levels";
import { type Failure, takeFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";
import { emptyPurchase, purchaseCreateMachine, type PurchaseDraft } from "./purchase-draft";

export type AskedLow = { store: string; supplier: string };

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
    context: {} as { asked: AskedLow | null; draft: PurchaseDraft; failure: Failure | null },
    events: {} as { type: "retry.requested" },
    emitted: {} as Outward,
    input: {} as { asked: AskedLow | null },
    children: {} as { page: "page" },
  },
  actors: { page: purchaseCreateMachine, loadLow: missingEffect<readonly StockLevel[], AskedLow>("loadLow") },
  actions: { takeFailure },
  guards: { isAsked: ({ context }) => context.asked !== null },
}).createMachine({
  id: "purchaseStart",
  context: ({ input }) => ({ asked: input.asked, draft: emptyPurchase, failure: null }),
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
          actions: assign(({ context, event }) => ({
            draft: draftOfLow(event.output, context.asked?.supplier ?? ""),
            failure: null,
          })),
        },
        onError: { target: "failed", actions: "takeFailure" },
      },
    },
    failed: { on: { "retry.requested": { target: "reading" } } },
    writing: { invoke: { id: "page", src: "page", input: ({ context: { draft } }) => draft } },
  },
});

export const boundPurchaseStart = purchaseStartMachine.provide({
  actors: { loadLow: readWith<readonly StockLevel[], AskedLow>(loadLow) },
});
