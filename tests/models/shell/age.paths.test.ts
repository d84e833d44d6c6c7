import { ageMachine, type AgeContext } from "../../../src/machines/shell/age.machine";
import { describeModel } from "../support/check";
import type { Model } from "../support/model";
import { at } from "../support/mutate";
import { ageTruth } from "./age.truth";
import type { Invariants } from "../support/run";

const ageEvents = {
  "the server answers": { type: "read.answered", age: "now" },
  "the device answers with a reply of 14:05": { type: "read.answered", age: 1405 },
  "the device answers with a reply of 13:05": { type: "read.answered", age: 1305 },
  "the device has no reply": { type: "read.answered", age: "never" },
  "the server is reached": { type: "server.reached" },
  "another page opens": { type: "location.changed", pathname: "/orders" },
} as const;

const ageModel = {
  machine: ageMachine,
  input: {},
  events: ageEvents,
  stateOf: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]),
} satisfies Model<AgeContext, keyof typeof ageEvents>;

const isAged = ({ asOf, isMissing }: AgeContext) => asOf !== null || isMissing;

const invariants: Invariants<AgeContext> = {
  "what the device answered is shown with its age": ({ label, after }) =>
    !label?.startsWith("the device") || isAged(after.context),
  "the oldest reply gives the age": ({ label, before, after }) =>
    label !== "the device answers with a reply of 13:05" ||
    (before.context.asOf ?? 1405) < 1305 ||
    after.context.asOf === 1305,
  "old data becomes current only by a reply of the server or on another page": ({ label, before, after }) =>
    !isAged(before.context) ||
    isAged(after.context) ||
    label === "another page opens" ||
    (label === "the server answers" && before.matches("reloading")),
  "old data is read again when the server is reached": ({ label, before, emitted }) =>
    emitted.length > 0 === (label === "the server is reached" && before.matches("aged")),
};

describeModel("the age of a page's data", {
  of: "age",
  rigs: [{ model: ageModel, effects: [], invariants, oracle: ageTruth(ageEvents) }],
  mutants: [
    {
      fault: "a page that calls the newest reply its age",
      put: (config) =>
        Object.assign(at(config, "states", "aged", "on", "read.answered"), {
          target: "aged",
          reenter: true,
          actions: [],
        }),
      caughtBy: "the oldest reply gives the age",
    },
    {
      fault: "a page that counts as current as soon as the server is reached",
      put: (config) =>
        Object.assign(at(config, "states", "aged", "on", "server.reached"), {
          target: "current",
          actions: "forgetAge",
        }),
      caughtBy: "old data becomes current only by a reply of the server or on another page",
    },
  ],
});
