import { failureOf } from "../../../src/api/kit/errors";
import { type SignInAgainContext, signInAgainMachine } from "../../../src/machines/session/sign-in-again.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";

const EMAIL = "ada@example.com";

const againEvents = {
  "types the password": { type: "typed.changed", patch: { password: "secret" } },
  "types the code": { type: "typed.changed", patch: { code: "492 039" } },
  submits: { type: "signIn.submitted" },
  "lets another person sign in": { type: "another.requested" },
  "goes back": { type: "back.requested" },
  "the same person is signed in": succeeding("signIn", true),
  "another person is signed in": succeeding("signIn", false),
  "the server asks for a code": failing("signIn", failureOf(417, "Enter the code", { code: "second_factor" })),
  "the password is wrong": failing("signIn", failureOf(400, "verify password", { code: "wrong_password" })),
  "the call finds no server": failing("signIn", failures.unreachable),
  "the page is left": succeeding("leavePage", undefined),
  "the page is not left": failing("leavePage", failures.unreachable),
} as const;

type Label = keyof typeof againEvents;

const againModel = {
  machine: signInAgainMachine,
  input: { email: EMAIL },
  events: againEvents,
  stateOf: ({ context: { password, code, problem, failure }, ...snapshot }) =>
    [valueOf(snapshot), password, code, problem, failure?.kind].join(" "),
} satisfies Model<SignInAgainContext, Label>;

const returns = ({ emitted }: TakenStep<SignInAgainContext>) =>
  emitted.filter((each) => each.type === "session.informed").length;

const invariants: Invariants<SignInAgainContext> = {
  "a call sends the person's own email and a password, one at a time": ({ calls }) =>
    calls
      .filter(({ name }) => name === "signIn")
      .every(({ input }) => input.email === EMAIL && input.password !== "") &&
    calls.filter(({ name, state }) => name === "signIn" && state === "pending").length <= 1,
  "the second step sends a code": ({ started, after }) =>
    started.every(({ name, input }) => name !== "signIn" || !after.hasTag("code") || input.code !== ""),
  "the page goes on exactly when the server says that it is the same person": (taken) =>
    returns(taken) ===
    (taken.label === "the same person is signed in" && taken.before.hasTag("busy") && taken.after.matches("returned")
      ? 1
      : 0),
  "the page is left for anyone else": ({ label, before, after }) =>
    !(label === "another person is signed in" || label === "lets another person sign in") ||
    before.status === "done" ||
    (label === "lets another person sign in" && before.hasTag("busy")) ||
    (label === "another person is signed in" && !before.hasTag("busy")) ||
    after.matches("leaving"),
  "no failure loses the password": ({ label, before, after }) =>
    !before.matches("checkingPassword") ||
    !["the password is wrong", "the call finds no server", "the server asks for a code"].includes(label) ||
    after.context.password === before.context.password,
  "no secret outlives the dialog": ({ after }) =>
    !(after.matches("leaving") || after.status === "done") ||
    (after.context.password === "" && after.context.code === ""),
};

describeModel("a sign-in over a page", {
  of: "sign-in-again",
  rigs: [
    {
      model: againModel,
      effects: ["signIn", "leavePage"],
      provide: (machine, steer) =>
        machine.provide({ actors: { signIn: steer("signIn"), leavePage: steer("leavePage") } }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "an empty password that is sent",
      put: (config) =>
        Object.assign(at(config, "states", "password", "on"), { "signIn.submitted": { target: "checkingPassword" } }),
      caughtBy: "a call sends the person's own email and a password, one at a time",
    },
    {
      fault: "another person who goes on with the page",
      put: (config) =>
        Object.assign(at(config, "states", "checkingPassword", "invoke"), { onDone: { target: "returned" } }),
      caughtBy: "the page goes on exactly when the server says that it is the same person",
    },
    {
      fault: "a password that stays in memory",
      put: (config) => Object.assign(at(config, "states", "leaving"), { entry: [] }),
      caughtBy: "no secret outlives the dialog",
    },
    {
      fault: "a page that goes on without telling the session",
      put: (config) => Object.assign(at(config, "states", "returned"), { entry: ["forget"] }),
      caughtBy: "the page goes on exactly when the server says that it is the same person",
    },
  ],
});
