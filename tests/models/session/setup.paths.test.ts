import { setupLeadMachine } from "../../../src/machines/session/setup/setup-lead.machine";
import { setupMachine, type SetupContext } from "../../../src/machines/session/setup/setup.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

const CREDENTIALS = { email: "ada@example.com", password: "a long password" };

const setupEvents = {
  "nobody works here": succeeding("isNeeded", true),
  "somebody works here": succeeding("isNeeded", false),
  "nobody answers": failing("isNeeded", failures.timeout),
  retries: { type: "retry.requested" },
  "the shop is opened": succeeding("form", { outcome: "saved", saved: CREDENTIALS }),
  "the form is left": succeeding("form", { outcome: "left", saved: undefined }),
} as const;

const invariants: Invariants<SetupContext> = {
  "the form shows while nobody works here, and only then": ({ label, after }) =>
    after.matches("filling") === (label === "nobody works here"),
  "who opened the shop is signed in by what they typed": ({ label, said }) => {
    const signedIn = said.filter(({ type }) => type === "signIn");
    return label === "the shop is opened"
      ? JSON.stringify(signedIn) === JSON.stringify([{ type: "signIn", ...CREDENTIALS }])
      : signedIn.length === 0;
  },
  "an open shop leads to the login, and so does opening it": ({ label, said }) =>
    said.some(({ type }) => type === "navigation.requested") ===
    (label === "somebody works here" || label === "the shop is opened"),
  "a question without an answer says so and can be asked again": ({ label, after, said }) =>
    label !== "nobody answers" ||
    (after.context.failure?.kind === "timeout" &&
      after.can({ type: "retry.requested" }) &&
      said.some(({ type }) => type === "toast.raised")),
};

describeModel("setting up a shop", {
  of: "setup",
  rigs: [
    {
      model: { machine: setupMachine, input: {}, events: setupEvents, stateOf: valueOf },
      effects: [],
      provide: (machine, steer, say) =>
        machine.provide({
          actors: { isNeeded: steer("isNeeded"), form: steer("form") },
          actions: { signIn: (_, params) => say({ type: "signIn", ...(params as typeof CREDENTIALS) }) },
        }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "a shop that is set up twice",
      put: (config) => Object.assign(at(config, "states", "asking", "invoke"), { onDone: { target: "filling" } }),
      caughtBy: "the form shows while nobody works here, and only then",
    },
    {
      fault: "a form that signs in whoever leaves it",
      put: (config) => {
        const { guard: _, ...always } = at(config, "states", "filling", "invoke", "onDone", "0");
        Object.assign(at(config, "states", "filling", "invoke"), { onDone: always });
      },
      caughtBy: "who opened the shop is signed in by what they typed",
    },
    {
      fault: "an unanswered question that nobody hears of",
      put: (config) => Object.assign(at(config, "states", "asking", "invoke"), { onError: { target: "unanswered" } }),
      caughtBy: "a question without an answer says so and can be asked again",
    },
  ],
});

type LeadLabel = "nobody works here" | "somebody works here" | "nobody answers";

describeModel<object, LeadLabel>("the way from the login to the setup", {
  of: "setup-lead",
  rigs: [
    {
      model: {
        machine: setupLeadMachine,
        input: {},
        events: {
          "nobody works here": setupEvents["nobody works here"],
          "somebody works here": setupEvents["somebody works here"],
          "nobody answers": setupEvents["nobody answers"],
        },
        stateOf: valueOf,
      },
      effects: ["isNeeded"],
      invariants: {
        "only a shop where nobody works leads on, and nothing is said": ({ label, said }) =>
          JSON.stringify(said.map((each) => ("to" in each ? each.to : each.type))) ===
          JSON.stringify(label === "nobody works here" ? ["/setup"] : []),
      },
    },
  ],
  mutants: [
    {
      fault: "a login that always leads on",
      put: (config) =>
        Object.assign(at(config, "states", "asking", "invoke"), {
          onDone: [at(config, "states", "asking", "invoke", "onDone", "0")].map(({ guard: _, ...always }) => always),
        }),
      caughtBy: "only a shop where nobody works leads on, and nothing is said",
    },
  ],
});
