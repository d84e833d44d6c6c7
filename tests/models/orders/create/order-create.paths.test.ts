import { assign } from "xstate";
import type { OrderCreateContext } from "../../../../src/machines/orders/create/order-create.events";
import { type OrderLabel, repeatedModel, sellingModel, writingModel } from "./order-create.model";
import { continuedInvariants, continuedModel, KEPT_SALE } from "./order-continued.model";
import { waitingInvariants, waitingModel } from "../offline/order-waiting.model";
import { saleTruth } from "./order-create.truth";
import { saleRig, saleStoryWalk, saleWalk, walkRigs } from "./order-create.walk";
import { describeModel } from "../../support/check";
import type { Model } from "../../support/model";
import { at } from "../../support/mutate";
import type { Invariants, Rig } from "../../support/run";

const rigOf = (
  model: Model<OrderCreateContext, OrderLabel>,
  more: Invariants<OrderCreateContext> = {},
): Rig<OrderCreateContext, OrderLabel> => ({
  ...saleRig,
  model,
  invariants: { ...saleRig.invariants, ...more },
  oracle: saleTruth(model.events),
});

/** Where an empty sale takes the place of what is typed, and where any other one does. */
const BEGINS_AGAIN = ["filling.edits draft.superseded / beginAgain (1)", "filling.edits draft.parked / beginAgain"];
const TAKES_THE_PLACE = [
  "filling.edits draft.restored / xstate.assign",
  "filling.edits draft.followed / xstate.assign",
  ...BEGINS_AGAIN,
];

const asWritten = ["states", "filling", "states"] as const;

/** The casts are needed because these models have labels of their own. */
const continued = continuedModel as unknown as Model<OrderCreateContext, OrderLabel>;
const repeated = repeatedModel as unknown as Model<OrderCreateContext, OrderLabel>;
const waiting = waitingModel as unknown as Model<OrderCreateContext, OrderLabel>;

describeModel("an order being created", {
  of: "order-create",
  rigs: [
    ...(walkRigs as never[]),
    rigOf(writingModel),
    rigOf(sellingModel),
    rigOf(repeated),
    rigOf(continued, continuedInvariants),
    rigOf(waiting, waitingInvariants),
  ],
  walks: [saleStoryWalk as never, saleWalk as never],
  mutants: [
    {
      fault: "a refused sale that waits",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on"), {
          "waiting.requested": { guard: "isValid", target: "keeping" },
        }),
      caughtBy: "a sale that the server answered to does not wait",
    },
    {
      fault: "an incomplete sale that waits",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on"), {
          "waiting.requested": { guard: "isUnanswered", target: "keeping" },
        }),
      caughtBy: "only a complete sale waits",
    },
    {
      fault: "a sale that is thought to be kept by a full device",
      put: (config) => Object.assign(at(config, "states", "keeping", "invoke", "onError"), { target: "waiting" }),
      caughtBy: "a sale that the device cannot keep stays in the form",
    },
    {
      fault: "a changed sale that waits as if it were unchanged",
      put: (config) =>
        Object.assign(at(config, "states", "keeping", "invoke"), {
          input: ({ context }: { context: OrderCreateContext }) => ({ ...context, isChanged: false }),
        }),
      caughtBy: "a sale that changed after a request that may have arrived says so",
    },
    {
      fault: "a continued sale with a key of its own",
      put: (config) =>
        Object.assign(at(config, ...asWritten, "edits", "on"), {
          "draft.restored": { actions: assign({ draft: KEPT_SALE.draft, isUncertain: true }) },
        }),
      caughtBy: "a continued sale holds all that was kept, with the key of its save",
    },
    {
      fault: "a continued sale that trusts its old stock",
      put: (config) => Reflect.deleteProperty(at(config, ...asWritten, "stock", "on"), "draft.restored"),
      caughtBy: "the stock of a continued sale is read again",
    },
    {
      fault: "a continued sale that trusts its old customer",
      put: (config) =>
        Object.assign(at(config, ...asWritten, "customer", "on"), { "draft.restored": { target: ".settled" } }),
      caughtBy: "the chosen customer of a continued sale is read again",
    },
    {
      fault: "a sale that is continued while it is made",
      put: (config) =>
        Object.assign(at(config, "states", "saving"), {
          on: { "draft.restored": { actions: assign({ draft: KEPT_SALE.draft }) } },
        }),
      caughtBy: "a form cannot be changed during its save",
    },
    {
      fault: "a second sale without confirmation",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on"), {
          "another.requested": { guard: "isRepeated", target: "#orderCreate.saving", actions: "becomeAnother" },
        }),
      caughtBy:
        "the key changes after a definite refusal and an edit, after another record is confirmed, or after a duplicate edit",
    },
    {
      fault: "a modified order that closes without confirmation",
      put: (config) =>
        Object.assign(at(config, ...asWritten, "edits", "states", "modified", "on"), {
          "leave.requested": { target: "#orderCreate.left" },
        }),
      caughtBy: "a modified order closes only after a confirmation",
    },
    {
      fault: "an order that is submitted twice",
      put: (config) =>
        Object.assign(at(config, "states", "saving"), {
          on: { "form.submitted": { target: "saving", reenter: true } },
        }),
      caughtBy: "a save in progress is never cancelled",
    },
    {
      fault: "a failed save that resets the form",
      put: (config) =>
        Object.assign(at(config, "states", "saving", "invoke", "onError"), {
          actions: ["keepFailure", "noteUncertain", "keepProblems", "tellFailure", "clearCustomer"],
        }),
      caughtBy: "each action changes only its own part of the draft",
    },
    {
      fault: "a question about another order that forgets the customer being read",
      put: (config) =>
        Object.assign(at(config, "states", "confirmingAnother", "on"), { "another.cancelled": { target: "filling" } }),
      caughtBy: "an order that was not saved continues where it was",
    },
    {
      fault: "staying that closes the picker",
      put: (config) =>
        Object.assign(at(config, ...asWritten, "edits", "states", "confirmingLeave", "on"), {
          "leave.cancelled": { target: "#orderCreate.filling" },
        }),
      caughtBy: "asking to leave and staying change no other state",
    },
  ],
  equivalents: {
    "retargeted: saving xstate.done.actor.createOrder": "a sale that is over is the same to all, made or waiting",
    ...Object.fromEntries(
      TAKES_THE_PLACE.flatMap((place) => [
        [
          `field dropped: ${place} / field customerFailure`,
          "why a customer was not read is shown only until the next one is read",
        ],
        [
          `field dropped: ${place} / field stockFailure`,
          "why the stock was not read is shown only until it is read again",
        ],
      ]),
    ),
    ...Object.fromEntries(
      BEGINS_AGAIN.map((place) => [
        `field dropped: ${place} / field sent`,
        "what was sent matters only while its request is in doubt, and each request and each kept sale sets it",
      ]),
    ),
    "field dropped: filling.customer.loading xstate.done.actor.loadCustomer / xstate.assign / field customerFailure":
      "why a customer was not read is shown only until the next one is read",
    "field dropped: filling.stock.loading xstate.done.actor.loadStock / xstate.assign / field stockFailure":
      "why the stock was not read is shown only until it is read again",
    "field dropped: keeping xstate.done.actor.keepWaiting / xstate.enqueueActions / field failure":
      "a sale that waits is not in doubt here, whatever failed before",
  },
});
