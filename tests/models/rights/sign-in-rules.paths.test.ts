import { type SignInRulesContext, signInRulesMachine } from "../../../src/machines/rights/sign-in-rules.machine";
import { describeModel } from "../support/check";
import { failing, failures, stale, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { signInRulesTruth } from "./sign-in-rules.truth";
import type { Invariants } from "../support/run";

const rulesEvents = {
  "opens the dialog": { type: "dialog.opened" },
  "closes the dialog": { type: "dialog.closed" },
  "the rule is read": succeeding("loadRules", { second_factor: "optional", version: 3 }),
  "the rule fails to load": failing("loadRules", failures.unreachable),
  retries: { type: "retry.requested" },
  "chooses everyone": { type: "choice.changed", chosen: "everyone" },
  "chooses the current rule": { type: "choice.changed", chosen: "optional" },
  saves: { type: "rules.submitted" },
  "the save succeeds": succeeding("saveRules", undefined),
  "someone else saved first": failing("saveRules", stale),
  "the outcome of the save is unknown": failing("saveRules", failures.timeout),
  "the save is a duplicate of another choice": failing("saveRules", failures.duplicate),
} as const;

type Label = keyof typeof rulesEvents;

const rulesModel = {
  machine: signInRulesMachine,
  input: {},
  events: rulesEvents,
  stateOf: ({ context: { rules, chosen, failure, isUncertain }, ...snapshot }) =>
    [valueOf(snapshot), rules?.version, chosen, failure?.kind, isUncertain].join(" "),
} satisfies Model<SignInRulesContext, Label>;

const invariants: Invariants<SignInRulesContext> = {
  "a save sends a changed choice and the version that was read": ({ started }) =>
    started.every(
      ({ name, input }) => name !== "saveRules" || (input.second_factor === "everyone" && input.version === 3),
    ),
  "a stale save reloads the rule": ({ label, before, after }) =>
    label !== "someone else saved first" || !before.matches("saving") || after.matches("loading"),
  "a duplicate save reloads the rule": ({ label, before, after }) =>
    label !== "the save is a duplicate of another choice" || !before.matches("saving") || after.matches("loading"),
  "a failed save shows its error and keeps the choice": ({ label, before, after, emitted }) =>
    label !== "the outcome of the save is unknown" ||
    !before.matches("saving") ||
    (after.matches("editing") &&
      after.context.chosen === before.context.chosen &&
      after.context.failure !== null &&
      after.context.isUncertain &&
      emitted.some(({ type }) => type === "toast.raised")),
  "a save is never cancelled, and only one call is pending at a time": ({ calls }) =>
    calls.every(({ name, state }) => name !== "saveRules" || state !== "givenUp") &&
    calls.filter(({ state }) => state === "pending").length <= 1,
};

describeModel("the rule about second factors", {
  of: "sign-in-rules",
  rigs: [{ model: rulesModel, effects: ["loadRules", "saveRules"], invariants, oracle: signInRulesTruth(rulesEvents) }],
  mutants: [
    {
      fault: "a save of an unchanged rule",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), { "rules.submitted": { target: "saving" } }),
      caughtBy: "a save sends a changed choice and the version that was read",
    },
    {
      fault: "a stale save that does not reload",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke"), { onError: { target: "editing" } }),
      caughtBy: "a stale save reloads the rule",
    },
  ],
});
