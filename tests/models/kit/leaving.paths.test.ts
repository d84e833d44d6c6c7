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
  "leaves while one asks itself": asks("modified", "confirming"),
  stays: { type: "leave.cancelled" },
  confirms: { type: "leave.confirmed" },
} as const;

type Label = keyof typeof leavingEvents;

const leavingModel = {
  machine: leavingMachine,
  input: {},
  events: leavingEvents,
  // What becomes of the forms is judged on the actor, where they hear what they are sent.
  offers: (leaving) =>
    leaving.hasTag("confirming")
      ? (["stays", "confirms"] as const)
      : ([
          "leaves with two changed forms",
          "leaves with none changed",
          "leaves while one is saved",
          "leaves while one asks itself",
        ] as const),
  // Dropping ends as soon as every form has been notified.
  stateOf: (leaving) => (leaving.matches("dropping") ? "staying" : valueOf(leaving)),
} satisfies Model<LeavingContext, Label>;

const hasLeft = (form: AnyActorRef) => form.getSnapshot().value === "left";

const invariants: Invariants<LeavingContext> = {
  "one question is asked for all that would be lost": ({ label, after }) =>
    label !== "leaves with two changed forms" || (after.hasTag("confirming") && after.context.forms.length === 2),
  "nothing is asked where nothing would be lost, or where nobody can leave": ({ label, after }) =>
    !["leaves with none changed", "leaves while one is saved", "leaves while one asks itself"].includes(label) ||
    !after.hasTag("confirming"),
  "confirming leaves every form": ({ label, after }) =>
    label !== "confirms" || (after.matches("staying") && after.context.forms.every(hasLeft)),
  "staying leaves none": ({ label, after }) => label !== "stays" || !after.context.forms.some(hasLeft),
};

describeModel("leaving a page of cards", {
  of: "leaving",
  rigs: [
    {
      model: leavingModel,
      effects: [],
      invariants,
      perform: {
        // Forms of this path's own.
        "leaves with two changed forms": ({ actor }) => actor.send(asks("modified", "unmodified", "modified")),
      },
    },
  ],
  mutants: [
    {
      fault: "a question where nobody can leave",
      put: (config) => Object.assign(at(config, "states", "staying", "on", "leave.requested"), { guard: () => true }),
      caughtBy: "nothing is asked where nothing would be lost, or where nobody can leave",
    },
    {
      fault: "an answer no form hears",
      put: (config) => Object.assign(at(config, "states", "confirming", "on"), { "leave.confirmed": "staying" }),
      caughtBy: "confirming leaves every form",
    },
    {
      fault: "staying that leaves all the same",
      put: (config) => Object.assign(at(config, "states", "confirming", "on"), { "leave.cancelled": "dropping" }),
      caughtBy: "staying leaves none",
    },
  ],
});
