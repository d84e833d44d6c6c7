import type { ContextFrom } from "xstate";
import { shopCopyMachine } from "../../../../src/machines/orders/offline/shop-copy.machine";
import { describeModel } from "../../support/check";
import { failing, failures, succeeding } from "../../support/failures";
import { valueOf, type Model } from "../../support/model";
import { at } from "../../support/mutate";
import type { Rig } from "../../support/run";

type Context = ContextFrom<typeof shopCopyMachine>;

const NEVER_MS = 1e9;

const events = {
  "a person who sells signs in": { type: "person.changed", maySell: true },
  "nobody who sells is signed in": { type: "person.changed", maySell: false },
  "the copy is made": succeeding("loadShop", undefined),
  "the copy fails": failing("loadShop", failures.unreachable),
  "the server is reached again": { type: "server.reached" },
  "ten minutes pass after a copy": { type: "xstate.after.fresh.shopCopy.fresh" },
  "ten minutes pass after a failure": { type: "xstate.after.fresh.shopCopy.failed" },
} as const;

type Label = keyof typeof events;

const model: Model<Context, Label> = {
  machine: shopCopyMachine.provide({
    guards: { maySell: ({ event }) => "maySell" in event && event.maySell === true },
    delays: { fresh: NEVER_MS },
  }),
  input: {},
  events,
  stateOf: valueOf,
};

const rig: Rig<Context, Label> = {
  model,
  effects: ["loadShop"],
  // A copy is renewed after more time than the walk lets pass.
  perform: {
    "ten minutes pass after a copy": ({ actor }) => actor.send(events["ten minutes pass after a copy"]),
    "ten minutes pass after a failure": ({ actor }) => actor.send(events["ten minutes pass after a failure"]),
  },
  invariants: {
    "a copy begins for each person who sells": ({ label, started }) =>
      label !== "a person who sells signs in" || started.length === 1,
    "nothing is copied for others, and a copy under way is given up": ({ label, after, calls }) =>
      label !== "nobody who sells is signed in" ||
      (after.matches("resting") && calls.every(({ state }) => state !== "pending")),
    "a copy that failed is made when the server is reached again": ({ label, before, started }) =>
      label !== "the server is reached again" || before.matches("failed") === (started.length === 1),
    "a copy is renewed after a while": ({ label, started }) =>
      !label.startsWith("ten minutes pass") || started.length === 1,
  },
};

describeModel("the copy of the shop", {
  of: "shop-copy",
  rigs: [rig],
  mutants: [
    {
      fault: "a failure that waits although the server is back",
      put: (config) => Object.assign(at(config, "states", "failed", "on"), { "server.reached": { target: "failed" } }),
      caughtBy: "a copy that failed is made when the server is reached again",
    },
    {
      fault: "a copy that is made once only",
      put: (config) => Object.assign(at(config, "states", "fresh", "after"), { fresh: { target: "fresh" } }),
      caughtBy: "a copy is renewed after a while",
    },
  ],
});
