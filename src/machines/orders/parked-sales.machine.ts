/**
 * The sales that a person parked on this device, as lists show them. Where nothing can be read there is nothing to show:
 * such a device keeps no sale.
 */
import { assign, fromPromise, setup } from "xstate";
import { findParked } from "../drafts";
import type { Draft } from "../kit/draft.machine";
import { missingEffect } from "../kit/stub";
import type { KeptSale } from "./order-create.events";
import { nameOfSale } from "./sale-draft";

/** `at` in ms. */
export type ParkedSale = { id: string; name: string; at: number };

export const parkedSaleOf = ({ id, at, data }: Draft): ParkedSale => ({
  id,
  at,
  name: nameOfSale((data as KeptSale).draft),
});

export const parkedSalesMachine = setup({
  types: { context: {} as { sales: readonly ParkedSale[] } },
  actors: { findSales: missingEffect<readonly ParkedSale[], { slot: string }>("findSales") },
}).createMachine({
  id: "parkedSales",
  context: { sales: [] },
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "findSales",
        src: "findSales",
        input: { slot: "orderCreate:new" },
        onDone: { target: "listed", actions: assign(({ event }) => ({ sales: event.output })) },
        onError: { target: "listed" },
      },
    },
    listed: {},
  },
});

export const boundParkedSales = parkedSalesMachine.provide({
  actors: {
    findSales: fromPromise<readonly ParkedSale[], { slot: string }>(async ({ input }) =>
      (await findParked(input.slot)).map(parkedSaleOf),
    ),
  },
});
