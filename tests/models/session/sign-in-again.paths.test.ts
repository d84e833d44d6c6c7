import { failureOf } from "../../../src/api/kit/errors";
import { type SignInAgainContext, signInAgainMachine } from "../../../src/machines/session/sign-in-again.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { type Acts, reference } from "../support/reference";
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

type Again = {
  step: "password" | "code" | "elsewhere";
  password: string;
  code: string;
  problem: string | null;
  failure: string | null;
  isBusy: boolean;
};

const isTyping = ({ isBusy }: Again): boolean => !isBusy;
const forget = (now: Again) => Object.assign(now, { password: "", code: "", problem: null, failure: null });

function leave(now: Again, acts: Acts): void {
  forget(now);
  Object.assign(now, { isBusy: true, step: "elsewhere" });
  acts.calls("leavePage", {});
}

const oracle = reference<SignInAgainContext, Label, Again>({
  events: againEvents,
  start: () => ({ step: "password", password: "", code: "", problem: null, failure: null, isBusy: false }),
  deeds: {
    "typed.changed": {
      can: isTyping,
      does: (now, _, { patch }) => Object.assign(now, patch, { problem: null, failure: null }),
    },
    "another.requested": { can: isTyping, does: leave },
    "back.requested": {
      can: ({ step, isBusy }) => !isBusy && step === "code",
      does: (now) => Object.assign(forget(now), { step: "password" }),
    },
    "signIn.submitted": {
      can: isTyping,
      does: (now, acts) => {
        const { step, password } = now;
        const code = now.code.trim();
        if (step === "password" && password === "") now.problem = "Password is required";
        else if (step === "code" && code === "") now.problem = "Enter the code";
        else {
          now.isBusy = true;
          acts.calls("signIn", { email: EMAIL, password, ...(step === "code" && { code }) });
        }
      },
    },
    "xstate.done.actor.signIn": (now, acts, { output: isSame }) => {
      if (!isSame) return leave(now, acts);
      forget(now);
      acts.tells({ type: "session.informed", event: { type: "person.returned" } });
      acts.tells({ type: "profile.outdated" });
      acts.ends();
    },
    "xstate.error.actor.signIn": (now, acts, { error: { kind, toast } }) => {
      now.isBusy = false;
      if (now.step === "password" && kind === "codeAsked") return Object.assign(now, { step: "code" });
      // A code counts once, whatever became of it.
      if (now.step === "code") Object.assign(now, { code: "", problem: null });
      now.failure = kind;
      if (toast) acts.tells({ type: "toast.raised", toast });
    },
    "xstate.done.actor.leavePage": (_, acts) => acts.ends(),
    "xstate.error.actor.leavePage": (now) => Object.assign(now, { isBusy: false, step: "password" }),
  },
  shows: ({ isBusy, step, password, code, problem, failure }) => ({
    "the field that is asked for": step === "elsewhere" ? null : step,
    "whether it waits": isBusy,
    "what is typed": { password, code },
    "the problem beside the field": problem,
    "why it failed": failure,
  }),
  shown: ({ context: { password, code, problem, failure }, ...view }) => ({
    "the field that is asked for":
      view.matches("leaving") || view.status === "done" ? null : view.hasTag("code") ? "code" : "password",
    "whether it waits": view.hasTag("busy"),
    "what is typed": { password, code },
    "the problem beside the field": problem,
    "why it failed": failure?.kind ?? null,
  }),
});

describeModel("a sign-in over a page", {
  of: "sign-in-again",
  rigs: [
    {
      model: againModel,
      effects: ["signIn", "leavePage"],
      provide: (machine, steer) =>
        machine.provide({ actors: { signIn: steer("signIn"), leavePage: steer("leavePage") } }),
      invariants,
      oracle,
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
  equivalents: {
    "field dropped: code typed.changed / keepTyped / field password": "no password is typed in the step of the code",
    "field dropped: checkingCode xstate.error.actor.signIn / forgetCode (1) / field problem":
      "a code that is sent was typed, which took the problem away",
    "field dropped: returned entry / forget (1) / field problem": "nothing is shown any more",
    "field dropped: returned entry / forget (1) / field failure": "nothing is shown any more",
  },
});
