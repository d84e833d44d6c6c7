/**
 * The copy of the shop that a person sells from without a network: products, prices and stock of their store, and its
 * latest customers. It is made for people who may sell, and again every ten minutes while the server is reached. A copy
 * that fails leaves the earlier one in place.
 */
import { setup } from "xstate";
import { missingAction, missingEffect } from "../../kit/stub";

export type ShopCopyEvent = { type: "person.changed" } | { type: "server.reached" };

const FRESH_MS = 10 * 60_000;

export const shopCopyMachine = setup({
  types: { events: {} as ShopCopyEvent },
  actors: { loadShop: missingEffect<void, void>("loadShop") },
  guards: {
    /** Whether somebody is signed in who may sell, on a device that opens the app without a network. */
    maySell: missingAction("maySell"),
  },
  delays: { fresh: FRESH_MS },
}).createMachine({
  id: "shopCopy",
  initial: "resting",
  on: { "person.changed": [{ guard: "maySell", target: ".copying" }, { target: ".resting" }] },
  states: {
    /** Nobody who sells is signed in. */
    resting: {},
    copying: {
      invoke: { id: "loadShop", src: "loadShop", onDone: { target: "fresh" }, onError: { target: "failed" } },
    },
    fresh: { after: { fresh: { target: "copying" } } },
    failed: { after: { fresh: { target: "copying" } }, on: { "server.reached": { target: "copying" } } },
  },
});
