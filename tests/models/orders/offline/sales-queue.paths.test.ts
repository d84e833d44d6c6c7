import { fromCallback } from "xstate";
import { type SalesQueueContext, salesQueueMachine } from "../../../../src/machines/orders/offline/sales-queue.machine";
import { waitingSaleMachine } from "../../../../src/machines/orders/offline/waiting-sale.machine";
import { describeModel } from "../../support/check";
import { failing, failures, succeeding } from "../../support/failures";
import { valueOf, type Model } from "../../support/model";
import { at } from "../../support/mutate";
import { type Call, type Rig, settled, type World } from "../../support/run";
import { ORDER, SALE } from "./waiting-sale.model";

const events = {
  "a sale waits on the device": succeeding("findSales", [SALE]),
  "nothing waits on the device": succeeding("findSales", []),
  "the device cannot be read": failing("findSales", new Error("denied")),
  "this tab sends": { type: "lead.gained" },
  "a sale was kept or decided": { type: "sales.changed" },
  "another person signs in": { type: "person.changed" },
  "the server is reached again": { type: "server.reached" },
  "half a minute passes": { type: "xstate.after.pause.salesQueue.work.paused" },
  "half a minute passes at rest": { type: "xstate.after.pause.salesQueue.work.resting" },
  "the sale becomes an order": { type: "turn.ended", goesOn: true },
  "the reply is lost": { type: "turn.ended", goesOn: false },
} as const;

type Label = keyof typeof events;

const NEVER_MS = 1e9;
const LABELS = Object.keys(events) as Label[];

const model: Model<SalesQueueContext, Label> = {
  machine: salesQueueMachine.provide({ delays: { pause: NEVER_MS } }),
  input: {},
  events,
  // A tab gains the lead once.
  offers: (queue) =>
    LABELS.filter(
      (label) =>
        (events[label].type !== "turn.ended" || queue.matches({ work: "turning" })) &&
        (label !== "this tab sends" || queue.matches({ role: "following" })),
    ),
  stateOf: (snapshot) => [valueOf(snapshot), snapshot.context.sales.length].join(" "),
};

/** What each call of a sale in its turn gets as its reply. */
const REPLIES: Readonly<Record<string, unknown>> = {
  keepSale: undefined,
  askForSale: null,
  sendSale: ORDER,
  dropSale: undefined,
};

const underWay = ({ calls }: World): Call | undefined =>
  calls.findLast(({ name, state }) => state === "pending" && name in REPLIES);

async function becomesOrder(world: World): Promise<void> {
  for (let call = underWay(world); call !== undefined; call = underWay(world)) {
    call.succeed(REPLIES[call.name]);
    await settled();
  }
}

async function losesReply(world: World): Promise<void> {
  for (let call = underWay(world); call !== undefined; call = underWay(world)) {
    if (call.name === "keepSale") call.succeed(undefined);
    else call.fail(failures.unreachable);
    await settled();
  }
}

const rig: Rig<SalesQueueContext, Label> = {
  model,
  stories: [
    [
      "a sale waits on the device",
      "this tab sends",
      "the sale becomes an order",
      "nothing waits on the device",
      "another person signs in",
      "the device cannot be read",
    ],
  ],
  effects: [],
  provide: (machine, steer) =>
    machine.provide({
      actors: {
        findSales: steer("findSales"),
        lead: fromCallback(() => {}),
        waitingSale: waitingSaleMachine.provide({
          actors: {
            keepSale: steer("keepSale"),
            sendSale: steer("sendSale"),
            askForSale: steer("askForSale"),
            dropSale: steer("dropSale"),
          },
        }),
      },
    }),
  perform: {
    "half a minute passes": ({ actor }) => actor.send(events["half a minute passes"]),
    "half a minute passes at rest": ({ actor }) => actor.send(events["half a minute passes at rest"]),
    "the sale becomes an order": becomesOrder,
    "the reply is lost": losesReply,
  },
  invariants: {
    "only the tab that leads sends": ({ after }) =>
      !after.matches({ work: "turning" }) || after.matches({ role: "leading" }),
    "a sale that waits is sent as soon as this tab leads": ({ after }) =>
      !after.matches({ role: "leading", work: "resting" }) ||
      after.context.sales.every((sale: SalesQueueContext["sales"][number]) => !sale.getSnapshot().hasTag("next")),
    "a tab that leads gives the next sale its turn": ({ after }) =>
      !after.matches({ role: "leading", work: "paused" }) || after.context.sales.length > 0,
    "what changed on the device is looked up at once, but for a sale's turn": ({ event, before, started }) =>
      !["sales.changed", "person.changed"].includes(event.type) ||
      before.matches({ work: "turning" }) ||
      started.some(({ name }) => name === "findSales"),
    "after a sale's turn the device is looked at again": ({ label, after }) =>
      label !== "the sale becomes an order" || after.matches({ work: "looking" }),
    "a pause ends by itself": ({ label, before, after }) =>
      label !== "half a minute passes" || !before.matches({ work: "paused" }) || after.matches({ work: "looking" }),
    "a device that cannot be read is left alone": ({ label, after }) =>
      label !== "the device cannot be read" || after.matches({ work: "resting" }),
    "one sale is sent at a time": ({ calls }) =>
      calls.filter(({ name, state }) => name === "sendSale" && state === "pending").length <= 1,
    "after a lost reply the queue pauses": ({ label, after }) =>
      label !== "the reply is lost" || after.matches({ work: "paused" }),
    "a queue at rest looks again while sales wait": ({ label, before, after }) =>
      label !== "half a minute passes at rest" ||
      !before.matches({ work: "resting" }) ||
      after.matches({ work: before.context.sales.length > 0 ? "looking" : "resting" }),
    "a pause ends when the server is reached": ({ label, before, after }) =>
      label !== "the server is reached again" ||
      !before.matches({ work: "paused" }) ||
      after.matches({ work: "looking" }),
    "the sales of a device that cannot be read are not shown": ({ label, after }) =>
      label !== "the device cannot be read" || (after.context.sales.length === 0 && after.context.made.length === 0),
    "an order that a sale became is known": ({ label, before, after }) =>
      label !== "nothing waits on the device" ||
      before.context.sales.every((sale: SalesQueueContext["sales"][number]) => sale.getSnapshot().status !== "done") ||
      after.context.made.some(({ order }: SalesQueueContext["made"][number]) => order.number === ORDER.number),
  },
};

const FOLLOWED = "the paths let no sale do anything of its own; sales-queue-follow.test.ts notices it";

describeModel("the sales that wait on a device", {
  of: "sales-queue",
  rigs: [rig],
  equivalents: {
    "field dropped: work.looking xstate.done.actor.findSales / followDevice / field seen": FOLLOWED,
    "action dropped: work.looking xstate.done.actor.findSales / followDevice / stopChild 1": FOLLOWED,
    "action dropped: work.looking xstate.error.actor.findSales / forgetSales / stopChild 1": FOLLOWED,
    "field dropped: work.looking xstate.error.actor.findSales / forgetSales / field seen":
      "what was seen is compared with listed sales alone, and none is listed",
    "input swapped: work.turning / takeTurn / field sales":
      "one sale is before no other; sales-queue.property.test.ts has several and notices it",
  },
  mutants: [
    {
      fault: "a tab that sends without the lead",
      put: (config) =>
        Object.assign(at(config, "states", "work", "states", "resting"), {
          always: { guard: "hasNext", target: "turning" },
        }),
      caughtBy: "only the tab that leads sends",
    },
    {
      fault: "a queue that never sends",
      put: (config) => Reflect.deleteProperty(at(config, "states", "work", "states", "resting"), "always"),
      caughtBy: "a sale that waits is sent as soon as this tab leads",
    },
    {
      fault: "a queue that sends on without a connection",
      put: (config) =>
        Object.assign(at(config, "states", "work", "states", "turning", "on"), { "turn.ended": { target: "looking" } }),
      caughtBy: "after a lost reply the queue pauses",
    },
    {
      fault: "a queue at rest that never looks again",
      put: (config) =>
        Object.assign(at(config, "states", "work", "states", "resting", "after"), { pause: { target: "resting" } }),
      caughtBy: "a queue at rest looks again while sales wait",
    },
    {
      fault: "a pause that waits although the server is back",
      put: (config) =>
        Object.assign(at(config, "states", "work", "states", "paused", "on"), {
          "server.reached": { target: "paused" },
        }),
      caughtBy: "a pause ends when the server is reached",
    },
  ],
});
