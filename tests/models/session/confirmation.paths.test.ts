import { failureOf } from "../../../src/api/kit/errors";
import { confirmationMachine, type ConfirmationContext } from "../../../src/machines/session/confirmation.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Happening, Invariants, Rig } from "../support/run";

const PASSWORD = "my own password";

const confirmationEvents = {
  "types the password": { type: "password.changed", password: PASSWORD },
  "empties the field": { type: "password.changed", password: "" },
  submits: { type: "confirmation.submitted" },
  "gives up": { type: "confirmation.cancelled" },
  "it is right": succeeding("confirm", undefined),
  "it is wrong": failing("confirm", failureOf(400, "Could not verify password", { code: "wrong_password" })),
  "there were too many": failing("confirm", failureOf(429, "Too many attempts. Try again in 4 seconds")),
  "the network drops": failing("confirm", failures.unreachable),
  "the session is over": failing("confirm", failureOf(401, "")),
} as const;

type Label = keyof typeof confirmationEvents;

const stateOf: Model<ConfirmationContext, Label>["stateOf"] = (confirmation) => {
  const { password, problem, failure } = confirmation.context;
  return [valueOf(confirmation), password, problem, failure?.kind].join(" ");
};

const outcomes = ({ said }: Happening<ConfirmationContext>) =>
  said.flatMap((each) => ("isConfirmed" in each ? [each.isConfirmed] : []));
const toasts = ({ said }: Happening<ConfirmationContext>) => said.filter(({ type }) => type === "toast.raised").length;

const REFUSALS: ReadonlySet<string> = new Set(["it is wrong", "there were too many"]);

const invariants: Invariants<ConfirmationContext> = {
  "a password is sent as it was typed, and one at a time": ({ calls }) =>
    calls.every(({ input }) => input.password === PASSWORD) &&
    calls.filter(({ state }) => state === "pending").length <= 1,
  "only the server's yes confirms": (happening) =>
    outcomes(happening).includes(true) === (happening.label === "it is right"),
  "whoever waits hears an end once": (happening) =>
    outcomes(happening).length === (happening.after.status === "done" ? 1 : 0),
  "giving up is possible at any time": ({ label, after }) => label !== "gives up" || after.matches("cancelled"),
  "a missing password is said beside the field": ({ label, before, after }) =>
    label !== "submits" || before.context.password !== "" || after.context.problem !== null,
  "a refusal is said beside the field, without a toast": (happening) =>
    !REFUSALS.has(happening.label) || (happening.after.context.failure !== null && toasts(happening) === 0),
  "a lost network is said as everywhere": (happening) =>
    happening.label !== "the network drops" || toasts(happening) === 1,
  "no failure loses unsaved input": ({ before, after }) =>
    after.status === "done" || !before.hasTag("busy") || after.context.password === before.context.password,
  "an expired session ends the question": ({ label, after }) =>
    label !== "the session is over" || after.matches("cancelled"),
  "nothing keeps the password afterwards": ({ after }) => after.status !== "done" || after.context.password === "",
};

const rig: Rig<ConfirmationContext, Label> = {
  model: { machine: confirmationMachine, input: {}, events: confirmationEvents, stateOf },
  effects: ["confirm"],
  invariants,
};

const checking = ["states", "checking", "invoke"] as const;

describeModel("a password given again", {
  of: "confirmation",
  rigs: [rig],
  mutants: [
    {
      fault: "a wrong password that confirms",
      put: (config) => Object.assign(at(config, ...checking, "onError", "1"), { target: "confirmed" }),
      caughtBy: "only the server's yes confirms",
    },
    {
      fault: "an empty password that is sent",
      put: (config) =>
        Object.assign(at(config, "states", "asking", "on"), { "confirmation.submitted": { target: "checking" } }),
      caughtBy: "a password is sent as it was typed, and one at a time",
    },
    {
      fault: "a cancelled question that nobody hears of",
      put: (config) => Object.assign(at(config, "states", "cancelled"), { entry: ["forgetPassword"] }),
      caughtBy: "whoever waits hears an end once",
    },
    {
      fault: "an expired session that asks on",
      put: (config) => Object.assign(at(config, ...checking, "onError", "0"), { target: "asking" }),
      caughtBy: "an expired session ends the question",
    },
    {
      fault: "a lost network that is not said",
      put: (config) => {
        const { actions: _, ...silent } = at(config, ...checking, "onError", "2");
        Object.assign(at(config, ...checking, "onError"), { 2: silent });
      },
      caughtBy: "a lost network is said as everywhere",
    },
    {
      fault: "a password that stays in memory",
      put: (config) =>
        Object.assign(at(config, "states", "confirmed"), { entry: at(config, "states", "confirmed", "entry", "1") }),
      caughtBy: "nothing keeps the password afterwards",
    },
  ],
});
