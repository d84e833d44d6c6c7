import { fromCallback } from "xstate";
import { productAddMachine } from "../../../src/machines/products/product-add.machine";
import { resources } from "../../../src/resources";
import { describeModel } from "../support/check";
import { succeeding } from "../support/failures";
import { valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";
import { formPageTruth } from "../kit/form/form-page.truth";

const ended = (outcome: "saved" | "left" | "superseded") => succeeding("form", { outcome, saved: null });

const events = {
  "the product is added": ended("saved"),
  "the form is left": ended("left"),
  "the form is left after a lost reply": ended("superseded"),
} as const;

type Label = keyof typeof events;

const invariants: Invariants<object> = {
  "only an added product navigates, to the list": ({ label, emitted }) =>
    JSON.stringify(emitted) ===
    JSON.stringify(
      label === "the product is added" ? [{ type: "navigation.requested", to: resources.product.list }] : [],
    ),
  "a left form adds no product": ({ label, after }) => after.matches("added") === (label === "the product is added"),
};

describeModel<object, Label>("a new product", {
  of: "product-add",
  rigs: [
    {
      model: { machine: productAddMachine, input: { storeKey: "lekki" }, events, stateOf: valueOf },
      effects: ["form"],
      provide: (machine, steer) =>
        machine.provide({ actors: { form: steer("form"), picture: fromCallback(() => {}) } }),
      invariants,
      oracle: formPageTruth(events, ["form", "picture"], { stage: "added", navigation: { to: "/products" } }),
    },
  ],
  mutants: [
    {
      fault: "a left form that counts as added",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on"), { "xstate.done.actor.form": { target: "added" } }),
      caughtBy: "a left form adds no product",
    },
    {
      fault: "an added product that does not navigate",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on", "xstate.done.actor.form", "0"), { actions: [] }),
      caughtBy: "only an added product navigates, to the list",
    },
  ],
});
