import { createActor, createMachine, type AnyActorRef } from "xstate";
import { leavingMachine, type LeavingContext } from "../../../src/machines/kit/leaving.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

const LEAVE = { on: { "leave.requested": "asked" } };

/** A form that asks before it is left, and counts the events it receives. */
const formMachine = createMachine({
  initial: "modified",
  states: {
    unmodified: {},
    modified: { tags: "modified", ...LEAVE },
    saving: { tags: ["modified", "busy"], ...LEAVE },
    confirming: { tags: ["modified", "confirming"] },
    asked: { tags: ["modified", "confirming"], on: { "leave.confirmed": "left" } },
    left: { type: "final" },
  },
});

type Kind = "unmodified" | "modified" | "saving" | "confirming";

const formIn = (kind: Kind): AnyActorRef =>
  createActor(formMachine, { snapshot: formMachine.resolveState({ value: kind }) }).start();

const asks = (...kinds: Kind[]) => ({ type: "leave.requested", forms: kinds.map(formIn) });

const leavingEvents = {
  "leaves with two changed forms": asks("modified", "unmodified", "modified"),
  "leaves with none changed": asks("unmodified"),
  "leaves while one is saved": asks("modified", "saving"),
  "leaves while one already asks": asks("modified", "confirming"),
  stays: { type: "leave.cancelled" },
  confirms: { type: "leave.confirmed" },
} as const;

type Label = keyof typeof leavingEvents;

const leavingModel = {
  machine: leavingMachine,
  input: {},
  events: leavingEvents,
  // The invariants check the forms on the running actor, where the forms receive events.
  offers: (leaving) =>
    leaving.hasTag("confirming")
      ? (["stays", "confirms"] as const)
      : ([
          "leaves with two changed forms",
          "leaves with none changed",
          "leaves while one is saved",
          "leaves while one already asks",
        ] as const),
  // Dropping ends as soon as every form has been notified.
  stateOf: (leaving) => (leaving.matches("dropping") ? "staying" : valueOf(leaving)),
} satisfies Model<LeavingContext, Label>;

const hasLeft = (form: AnyActorRef) => form.getSnapshot().value === "left";

const invariants: Invariants<LeavingContext> = {
  "one confirmation covers all modified forms": ({ label, after }) =>
    label !== "leaves with two changed forms" || (after.hasTag("confirming") && after.context.forms.length === 2),
  "no confirmation appears if nothing would be lost or leaving is impossible": ({ label, after }) =>
    !["leaves with none changed", "leaves while one is saved", "leaves while one already asks"].includes(label) ||
    !after.hasTag("confirming"),
  "confirming closes every form": ({ label, after }) =>
    label !== "confirms" || (after.matches("staying") && after.context.forms.every(hasLeft)),
  "the answer closes the question": ({ label, before, after }) =>
    (label !== "stays" && label !== "confirms") || !before.hasTag("confirming") || after.matches("staying"),
  "staying closes no form": ({ label, after }) => label !== "stays" || !after.context.forms.some(hasLeft),
};

describeModel("leaving a page with cards", {
  of: "leaving",
  rigs: [
    {
      model: leavingModel,
      effects: [],
      invariants,
      perform: {
        // Each path gets forms of its own.
        "leaves with two changed forms": ({ actor }) => actor.send(asks("modified", "unmodified", "modified")),
      },
    },
  ],
  mutants: [
    {
      fault: "a confirmation while leaving is impossible",
      put: (config) => Object.assign(at(config, "states", "staying", "on", "leave.requested"), { guard: () => true }),
      caughtBy: "no confirmation appears if nothing would be lost or leaving is impossible",
    },
    {
      fault: "a confirmation that no form receives",
      put: (config) => Object.assign(at(config, "states", "confirming", "on"), { "leave.confirmed": "staying" }),
      caughtBy: "confirming closes every form",
    },
    {
      fault: "staying that closes the forms",
      put: (config) => Object.assign(at(config, "states", "confirming", "on"), { "leave.cancelled": "dropping" }),
      caughtBy: "staying closes no form",
    },
  ],
});
