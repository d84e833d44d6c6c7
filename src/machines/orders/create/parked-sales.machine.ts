/**
 * The sales that a person parked on this device, as lists show them; what any page parks, resumes or drops is followed.
 * Where nothing can be read there is nothing to show: such a device keeps no sale.
 */
import { assign, fromCallback, fromPromise, setup } from "xstate";
import { findParked } from "../../drafts";
import { onKept } from "../../kept-channel";
import type { Draft } from "../../kit/draft/draft.machine";
import { missingEffect } from "../../kit/stub";
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
  types: { context: {} as { sales: readonly ParkedSale[] }, events: {} as { type: "sales.changed" } },
  actors: {
    findSales: missingEffect<readonly ParkedSale[], { slot: string }>("findSales"),
    /** Sends `sales.changed` whenever a page of this browser changed what is parked. */
    channel: fromCallback<{ type: "sales.changed" }>(() => {
      throw new Error("channel was not provided");
    }),
  },
}).createMachine({
  id: "parkedSales",
  context: { sales: [] },
  invoke: { id: "channel", src: "channel" },
  initial: "looking",
  on: { "sales.changed": { target: ".looking", reenter: true } },
  states: {
    looking: {
      invoke: {
        id: "findSales",
        src: "findSales",
        input: { slot: "orderCreate:new" },
        onDone: { target: "listed", actions: assign(({ event }) => ({ sales: event.output })) },
        onError: { target: "listed", actions: assign({ sales: [] }) },
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
    channel: fromCallback<{ type: "sales.changed" }>(({ sendBack }) =>
      onKept(() => sendBack({ type: "sales.changed" })),
    ),
  },
});
