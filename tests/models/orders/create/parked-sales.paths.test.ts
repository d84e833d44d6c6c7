import { type ContextFrom, fromCallback } from "xstate";
import { parkedSalesMachine } from "../../../../src/machines/orders/create/parked-sales.machine";
import { describeModel } from "../../support/check";
import { failing, succeeding } from "../../support/failures";
import { valueOf, type Model } from "../../support/model";
import { at } from "../../support/mutate";
import type { Rig } from "../../support/run";

type Context = ContextFrom<typeof parkedSalesMachine>;

const SALES = [{ id: "one", name: "Ngozi Balogun", at: 5 }];

const events = {
  "another tab parks, resumes or drops a sale": { type: "sales.changed" },
  "the sales are found": succeeding("findSales", SALES),
  "nothing can be read": failing("findSales", new Error("denied")),
} as const;

type Label = keyof typeof events;

const model: Model<Context, Label> = {
  machine: parkedSalesMachine,
  input: {},
  events,
  stateOf: (snapshot) => [valueOf(snapshot), snapshot.context.sales.length].join(" "),
};

const rig: Rig<Context, Label> = {
  model,
  effects: [],
  provide: (machine, steer) =>
    machine.provide({ actors: { findSales: steer("findSales"), channel: fromCallback(() => {}) } }),
  invariants: {
    "the sales that are found are shown": ({ label, after }) =>
      label !== "the sales are found" || after.context.sales === SALES,
    "a device that cannot be read shows none": ({ label, after }) =>
      label !== "nothing can be read" || (after.matches("listed") && after.context.sales.length === 0),
    "a change in another tab is looked for at once, and what was shown stays until it is found": ({
      label,
      before,
      after,
      started,
    }) =>
      label !== "another tab parks, resumes or drops a sale" ||
      (started.length === 1 && after.context.sales === before.context.sales),
    "only new sales are looked for": ({ started }) => started.every(({ input }) => input.slot === "orderCreate:new"),
  },
};

describeModel("the parked sales of a device", {
  of: "parked-sales",
  rigs: [rig],
  equivalents: {
    "retargeted: looking xstate.done.actor.findSales": "whether sales are being looked for or listed is shown nowhere",
  },
  mutants: [
    {
      fault: "sales that are found and not shown",
      put: (config) => Object.assign(at(config, "states", "looking", "invoke"), { onDone: { target: "listed" } }),
      caughtBy: "the sales that are found are shown",
    },
    {
      fault: "a list that follows no other tab",
      put: (config) => Object.assign(at(config, "on"), { "sales.changed": { target: ".listed" } }),
      caughtBy: "a change in another tab is looked for at once, and what was shown stays until it is found",
    },
  ],
});
