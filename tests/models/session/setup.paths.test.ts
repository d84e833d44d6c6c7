import { setupMachine, type SetupContext } from "../../../src/machines/session/setup/setup.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";
import { setupTruth } from "./setup.truth";

const CREDENTIALS = { email: "ada@example.com", password: "a long password" };

const setupEvents = {
  "the shop has no employee": succeeding("isNeeded", true),
  "the shop has employees": succeeding("isNeeded", false),
  "the server does not answer": failing("isNeeded", failures.timeout),
  retries: { type: "retry.requested" },
  "the shop is opened": succeeding("form", { outcome: "saved", saved: CREDENTIALS }),
  "the form is left": succeeding("form", { outcome: "left", saved: undefined }),
} as const;

const invariants: Invariants<SetupContext> = {
  "the form appears only in a shop without employees": ({ label, after }) =>
    after.matches("filling") === (label === "the shop has no employee"),
  "setting up signs the person in with the typed credentials": ({ label, emitted }) => {
    const informed = emitted.flatMap((each) => ("event" in each ? [each.event] : []));
    const signIn = [{ type: "credentials.changed", patch: CREDENTIALS }, { type: "signIn.submitted" }];
    return JSON.stringify(informed) === JSON.stringify(label === "the shop is opened" ? signIn : []);
  },
  "a shop with employees navigates to the login, and so does a completed set-up": ({ label, emitted }) =>
    emitted.some(({ type }) => type === "navigation.requested") ===
    (label === "the shop has employees" || label === "the shop is opened"),
  "a failed check shows its error and can be retried": ({ label, after, emitted }) =>
    label !== "the server does not answer" ||
    (after.context.failure?.kind === "timeout" &&
      after.can({ type: "retry.requested" }) &&
      emitted.some(({ type }) => type === "toast.raised")),
};

describeModel("setting up a shop", {
  of: "setup",
  rigs: [
    {
      model: { machine: setupMachine, input: {}, events: setupEvents, stateOf: valueOf },
      effects: ["isNeeded", "form"],
      invariants,
      oracle: setupTruth(setupEvents),
    },
  ],
  mutants: [
    {
      fault: "a shop that can be set up twice",
      put: (config) => Object.assign(at(config, "states", "asking", "invoke"), { onDone: { target: "filling" } }),
      caughtBy: "the form appears only in a shop without employees",
    },
    {
      fault: "a left form that signs in",
      put: (config) => {
        const { guard: _, ...always } = at(config, "states", "filling", "invoke", "onDone", "0");
        Object.assign(at(config, "states", "filling", "invoke"), { onDone: always });
      },
      caughtBy: "setting up signs the person in with the typed credentials",
    },
    {
      fault: "a failed check without a toast",
      put: (config) => Object.assign(at(config, "states", "asking", "invoke"), { onError: { target: "unanswered" } }),
      caughtBy: "a failed check shows its error and can be retried",
    },
  ],
  equivalents: {
    "action dropped: asking xstate.done.actor.isNeeded (1) / xstate.assign":
      "why it failed is shown only until it is tried again",
    "field dropped: asking xstate.done.actor.isNeeded (1) / xstate.assign / field failure":
      "why it failed is shown only until it is tried again",
  },
});
