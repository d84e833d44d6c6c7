import { failureOf } from "../../../src/api/kit/errors";
import { confirmationMachine, type ConfirmationContext } from "../../../src/machines/session/confirmation.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { confirmationTruth } from "./confirmation.truth";
import type { TakenStep, Invariants, Rig } from "../support/run";

const PASSWORD = "my own password";

const confirmationEvents = {
  "types the password": { type: "password.changed", password: PASSWORD },
  "clears the field": { type: "password.changed", password: "" },
  submits: { type: "confirmation.submitted" },
  cancels: { type: "confirmation.cancelled" },
  "the password is right": succeeding("confirm", undefined),
  "the password is wrong": failing("confirm", failureOf(400, "Could not verify password", { code: "wrong_password" })),
  "there were too many attempts": failing("confirm", failureOf(429, "Too many attempts. Try again in 4 seconds")),
  "the network drops": failing("confirm", failures.unreachable),
  "the session is over": failing("confirm", failureOf(401, "")),
} as const;

type Label = keyof typeof confirmationEvents;

const stateOf: Model<ConfirmationContext, Label>["stateOf"] = (confirmation) => {
  const { password, problem, failure } = confirmation.context;
  return [valueOf(confirmation), password, problem, failure?.kind].join(" ");
};

const outcomes = ({ emitted }: TakenStep<ConfirmationContext>) =>
  emitted.flatMap((each) => ("isConfirmed" in each ? [each.isConfirmed] : []));
const toasts = ({ emitted }: TakenStep<ConfirmationContext>) =>
  emitted.filter(({ type }) => type === "toast.raised").length;

const REFUSALS: ReadonlySet<string> = new Set(["the password is wrong", "there were too many attempts"]);

const invariants: Invariants<ConfirmationContext> = {
  "the typed password is sent, one call at a time": ({ calls }) =>
    calls.every(({ input }) => input.password === PASSWORD) &&
    calls.filter(({ state }) => state === "pending").length <= 1,
  "only the server can confirm": (taken) =>
    outcomes(taken).includes(true) === (taken.label === "the password is right"),
  "the outcome is reported once": (taken) => outcomes(taken).length === (taken.after.status === "done" ? 1 : 0),
  "cancelling is always possible": ({ label, after }) => label !== "cancels" || after.matches("cancelled"),
  "a missing password shows an error at the field": ({ label, before, after }) =>
    label !== "submits" || before.context.password !== "" || after.context.problem !== null,
  "a refusal shows an error at the field and no toast": (taken) =>
    !REFUSALS.has(taken.label) || (taken.after.context.failure !== null && toasts(taken) === 0),
  "a network failure shows a toast": (taken) => taken.label !== "the network drops" || toasts(taken) === 1,
  "no failure loses unsaved input": ({ before, after }) =>
    after.status === "done" || !before.hasTag("busy") || after.context.password === before.context.password,
  "an expired session cancels the confirmation": ({ label, after }) =>
    label !== "the session is over" || after.matches("cancelled"),
  "the password is discarded at the end": ({ after }) => after.status !== "done" || after.context.password === "",
};

const rig: Rig<ConfirmationContext, Label> = {
  model: { machine: confirmationMachine, input: {}, events: confirmationEvents, stateOf },
  effects: ["confirm"],
  invariants,
  oracle: confirmationTruth(confirmationEvents),
};

const checking = ["states", "checking", "invoke"] as const;

const TYPED_AGAIN = "typing another password took it away";

describeModel("a password confirmation", {
  of: "confirmation",
  rigs: [rig],
  mutants: [
    {
      fault: "a wrong password that confirms",
      put: (config) => Object.assign(at(config, ...checking, "onError", "1"), { target: "confirmed" }),
      caughtBy: "only the server can confirm",
    },
    {
      fault: "an empty password that is sent",
      put: (config) =>
        Object.assign(at(config, "states", "asking", "on"), { "confirmation.submitted": { target: "checking" } }),
      caughtBy: "the typed password is sent, one call at a time",
    },
    {
      fault: "a cancellation that is not reported",
      put: (config) => Object.assign(at(config, "states", "cancelled"), { entry: ["forgetPassword"] }),
      caughtBy: "the outcome is reported once",
    },
    {
      fault: "an expired session that keeps asking",
      put: (config) => Object.assign(at(config, ...checking, "onError", "0"), { target: "asking" }),
      caughtBy: "an expired session cancels the confirmation",
    },
    {
      fault: "a network failure without a toast",
      put: (config) => {
        const { actions: _, ...silent } = at(config, ...checking, "onError", "2");
        Object.assign(at(config, ...checking, "onError"), { 2: silent });
      },
      caughtBy: "a network failure shows a toast",
    },
    {
      fault: "a password that stays in memory",
      put: (config) =>
        Object.assign(at(config, "states", "confirmed"), { entry: at(config, "states", "confirmed", "entry", "1") }),
      caughtBy: "the password is discarded at the end",
    },
  ],
  equivalents: {
    "field dropped: asking confirmation.submitted (1) / xstate.assign / field problem": TYPED_AGAIN,
    "field dropped: asking confirmation.submitted (2) / xstate.assign / field failure": TYPED_AGAIN,
  },
});
