import type { AnyActorRef } from "xstate";
import type { OrderCreateContext } from "../../../src/machines/orders/order-create.events";
import { productPickerMachine } from "../../../src/machines/products/product-picker.machine";
import { orderCreateInvariants } from "./order-create.invariants";
import {
  type OrderLabel,
  type OrderView,
  PHONE,
  repeatedModel,
  sellingModel,
  writingModel,
} from "./order-create.model";
import { describeModel } from "../support/check";
import type { Model } from "../support/model";
import { at } from "../support/mutate";
import { settled, type Rig, type World } from "../support/run";

const pickerIn = ({ actor }: World): AnyActorRef => {
  const { picker } = (actor.getSnapshot() as OrderView).children;
  if (picker === undefined) throw new Error("the picker is not open");
  return picker;
};

const rigOf = (model: Model<OrderCreateContext, OrderLabel>): Rig<OrderCreateContext, OrderLabel> => ({
  model,
  effects: [],
  provide: (machine, steer) =>
    machine.provide({
      actors: {
        loadCustomer: steer("loadCustomer"),
        createOrder: steer("createOrder"),
        picker: productPickerMachine.provide({ actors: { loadProducts: steer("loadProducts") } }),
      },
    }),
  perform: {
    "takes a phone": async (world) => {
      world.calls.at(-1)?.succeed({ rows: [PHONE], total: 1 });
      await settled();
      pickerIn(world).send({ type: "variant.toggled", productKey: "phone", variantKey: "phone-black" });
      pickerIn(world).send({ type: "picking.confirmed" });
    },
    "takes nothing": (world) => pickerIn(world).send({ type: "picking.cancelled" }),
  },
  invariants: orderCreateInvariants,
});

const asWritten = ["states", "filling", "states"] as const;

/** The cast is needed because this model has labels of its own. */
const repeated = repeatedModel as unknown as Model<OrderCreateContext, OrderLabel>;

describeModel("an order being created", {
  of: "order-create",
  rigs: [rigOf(writingModel), rigOf(sellingModel), rigOf(repeated)],
  mutants: [
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
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onError"), { target: "filling" }),
      caughtBy: "a choice shows at once",
    },
    {
      fault: "an incomplete order that is saved",
      put: (config) => Object.assign(at(config, "states", "filling", "on"), { "form.submitted": { target: "saving" } }),
      caughtBy: "only a complete order is saved",
    },
    {
      fault: "a created order without a toast",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onDone"), { actions: [] }),
      caughtBy: "a created order shows a toast, outdates the look-ups and opens",
    },
    {
      fault: "a customer kept across the switch to create",
      put: (config) =>
        Object.assign(at(config, ...asWritten, "customer", "states", "selecting", "on", "customerMode.changed"), {
          actions: [],
        }),
      caughtBy: "a choice shows at once",
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
});
