import type { EventObject } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import { type SignInCodeContext, signInCodeMachine } from "../../../src/machines/session/sign-in-code.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { signInCodeTruth } from "./sign-in-code.truth";
import type { Invariants } from "../support/run";

const wrong = failureOf(417, "This code is not right", { code: "second_factor" });
const told = (emitted: readonly EventObject[]) =>
  emitted.flatMap((each) => (each.type === "session.informed" && "event" in each ? [each.event as EventObject] : []));

const codeEvents = {
  "types the code": { type: "code.changed", code: "492 039" },
  "types an incomplete code": { type: "code.changed", code: "492" },
  submits: { type: "code.submitted" },
  switches: { type: "kind.switched" },
  "goes back": { type: "back.requested" },
  "the code is accepted": succeeding("signIn", undefined),
  "the code is wrong": failing("signIn", wrong),
  "the call finds no server": failing("signIn", failures.unreachable),
} as const;

type Label = keyof typeof codeEvents;

const codeModel = {
  machine: signInCodeMachine,
  input: { email: "ada@example.com", password: "secret" },
  events: codeEvents,
  stateOf: ({ context: { code, problem, failure }, ...snapshot }) =>
    [valueOf(snapshot), code, problem, failure?.kind].join(" "),
} satisfies Model<SignInCodeContext, Label>;

const invariants: Invariants<SignInCodeContext> = {
  "a call sends the accepted password and the typed code": ({ started, before }) =>
    started.every(
      ({ input }) =>
        input.email === "ada@example.com" && input.password === "secret" && input.code === before.context.code,
    ),
  "an incomplete app code is not sent": ({ started, before }) =>
    started.every(() => !before.matches("app") || before.context.code === "492 039"),
  "only one attempt is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a wrong code is cleared, shows a toast and keeps the kind of code": ({ label, before, after, emitted }) =>
    label !== "the code is wrong" ||
    !before.hasTag("busy") ||
    (after.context.code === "" &&
      after.context.failure?.kind === "codeAsked" &&
      emitted.some(({ type }) => type === "toast.raised") &&
      after.hasTag("recovery") === before.hasTag("recovery")),
  "the session receives the outcome once, and all secrets are discarded": ({ after, before, emitted }) => {
    const outcomes = told(emitted);
    if (after.status !== "done" || before.status === "done") return outcomes.length === 0;
    const how = after.matches("accepted") ? "code.accepted" : "code.left";
    return (
      outcomes.length === 1 && outcomes[0]?.type === how && after.context.password === "" && after.context.code === ""
    );
  },
  "switching the kind of code clears the field": ({ label, before, after }) =>
    label !== "switches" || valueOf(before) === valueOf(after) || after.context.code === "",
};

describeModel("the second step of a sign-in", {
  of: "sign-in-code",
  rigs: [
    {
      model: codeModel,
      effects: ["signIn"],
      provide: (machine, steer) => machine.provide({ actors: { signIn: steer("signIn") } }),
      invariants,
      oracle: signInCodeTruth(codeEvents, codeModel.input),
    },
  ],
  mutants: [
    {
      fault: "an incomplete code that is sent",
      put: (config) =>
        Object.assign(at(config, "states", "app", "on"), { "code.submitted": { target: "checkingApp" } }),
      caughtBy: "an incomplete app code is not sent",
    },
    {
      fault: "a password that is not discarded",
      put: (config) => Object.assign(at(config, "states", "left"), { entry: ["tellLeft"] }),
      caughtBy: "the session receives the outcome once, and all secrets are discarded",
    },
    {
      fault: "a wrong recovery code that switches to the app code",
      put: (config) => Object.assign(at(config, "states", "checkingRecovery", "invoke", "onError"), { target: "app" }),
      caughtBy: "a wrong code is cleared, shows a toast and keeps the kind of code",
    },
  ],
});
