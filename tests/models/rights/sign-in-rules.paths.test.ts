import { type SignInRulesContext, signInRulesMachine } from "../../../src/machines/rights/sign-in-rules.machine";
import { describeModel } from "../support/check";
import { failing, failures, stale, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

const rulesEvents = {
  "opens the dialog": { type: "dialog.opened" },
  "closes it": { type: "dialog.closed" },
  "the rule is read": succeeding("loadRules", { second_factor: "optional", version: 3 }),
  "the rule is not read": failing("loadRules", failures.unreachable),
  "tries again": { type: "retry.requested" },
  "chooses everyone": { type: "choice.changed", chosen: "everyone" },
  "chooses as it is": { type: "choice.changed", chosen: "optional" },
  saves: { type: "rules.submitted" },
  "it is saved": succeeding("saveRules", undefined),
  "someone else saved first": failing("saveRules", stale),
  "whether it is saved is unknown": failing("saveRules", failures.timeout),
  "another choice was saved before": failing("saveRules", failures.duplicate),
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
  "what is saved is what was chosen, of the version that was read, and another than it was": ({ started }) =>
    started.every(
      ({ name, input }) => name !== "saveRules" || (input.second_factor === "everyone" && input.version === 3),
    ),
  "what someone else saved is read before anything else": ({ label, before, after }) =>
    label !== "someone else saved first" || !before.matches("saving") || after.matches("loading"),
  "what was saved before is read before anything else": ({ label, before, after }) =>
    label !== "another choice was saved before" || !before.matches("saving") || after.matches("loading"),
  "what failed says why, and the choice stays": ({ label, before, after, said }) =>
    label !== "whether it is saved is unknown" ||
    !before.matches("saving") ||
    (after.matches("editing") &&
      after.context.chosen === before.context.chosen &&
      after.context.failure !== null &&
      after.context.isUncertain &&
      said.some(({ type }) => type === "toast.raised")),
  "a save is never given up, and one at a time": ({ calls }) =>
    calls.every(({ name, state }) => name !== "saveRules" || state !== "givenUp") &&
    calls.filter(({ state }) => state === "pending").length <= 1,
};

describeModel("of whom a second factor is required", {
  of: "sign-in-rules",
  rigs: [{ model: rulesModel, effects: ["loadRules", "saveRules"], invariants }],
  mutants: [
    {
      fault: "a rule saved as it was",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), { "rules.submitted": { target: "saving" } }),
      caughtBy: "what is saved is what was chosen, of the version that was read, and another than it was",
    },
    {
      fault: "a save that goes on over another's",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke"), { onError: { target: "editing" } }),
      caughtBy: "what someone else saved is read before anything else",
    },
  ],
});
