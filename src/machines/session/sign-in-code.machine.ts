/**
 * The second step of a sign-in. After the right password the person types the code of their app or a recovery code,
 * until one is accepted or they go back.
 */
import { assign, emit, setup } from "xstate";
import { signIn } from "../../api/session/auth";
import { keepFailure, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";

export type CodeCredentials = { email: string; password: string; code: string };

export type SignInCodeContext = {
  email: string;
  password: string;
  code: string;
  problem: string | null;
  failure: Failure | null;
};

export type SignInCodeEvent =
  | { type: "code.changed"; code: string }
  | { type: "code.submitted" }
  /** Between the code of the app and a recovery code. */
  | { type: "kind.switched" }
  | { type: "back.requested" };

const SIGN_IN = {
  id: "signIn",
  src: "signIn",
  input: ({ context }: { context: SignInCodeContext }): CodeCredentials => {
    const { email, password, code } = context;
    return { email, password, code };
  },
  onDone: { target: "accepted" },
} as const;

const FAILED = ["keepFailure", "forgetCode", "tellFailure"] as const;

export const signInCodeMachine = setup({
  types: {
    context: {} as SignInCodeContext,
    events: {} as SignInCodeEvent,
    emitted: {} as Outward,
    input: {} as { email: string; password: string },
    tags: {} as "busy" | "recovery",
  },
  actors: { signIn: missingEffect<void, CodeCredentials>("signIn") },
  actions: {
    tellAccepted: emit({ type: "session.informed", event: { type: "code.accepted" } }),
    /** The person wants the form of email and password again. */
    tellLeft: emit({ type: "session.informed", event: { type: "code.left" } }),
    keepTyped: assign(({ event }) =>
      event.type === "code.changed" ? { code: event.code, problem: null, failure: null } : {},
    ),
    startOver: assign({ code: "", problem: null, failure: null }),
    keepFailure,
    forgetCode: assign({ code: "" }),
    tellFailure: tellAnyFailure,
    forget: assign({ password: "", code: "" }),
  },
  guards: {
    hasAppCode: ({ context: { code } }) => /^\d{6}$/.test(code.replaceAll(/\s/g, "")),
    hasCode: ({ context: { code } }) => code.trim() !== "",
  },
}).createMachine({
  id: "signInCode",
  context: ({ input }) => ({ ...input, code: "", problem: null, failure: null }),
  initial: "app",
  states: {
    app: {
      on: {
        "code.changed": { actions: "keepTyped" },
        "kind.switched": { target: "recovery", actions: "startOver" },
        "back.requested": { target: "left" },
        "code.submitted": [
          { guard: "hasAppCode", target: "checkingApp" },
          { actions: assign({ problem: "Enter the 6 digits that your app shows" }) },
        ],
      },
    },
    recovery: {
      tags: "recovery",
      on: {
        "code.changed": { actions: "keepTyped" },
        "kind.switched": { target: "app", actions: "startOver" },
        "back.requested": { target: "left" },
        "code.submitted": [
          { guard: "hasCode", target: "checkingRecovery" },
          { actions: assign({ problem: "Enter one of your recovery codes" }) },
        ],
      },
    },
    checkingApp: {
      tags: "busy",
      invoke: {
        ...SIGN_IN,
        onError: { target: "app", actions: FAILED },
      },
    },
    checkingRecovery: {
      tags: ["busy", "recovery"],
      invoke: {
        ...SIGN_IN,
        onError: { target: "recovery", actions: FAILED },
      },
    },
    accepted: { type: "final", entry: ["forget", "tellAccepted"] },
    left: { type: "final", entry: ["forget", "tellLeft"] },
  },
});

export const boundSignInCodeMachine = signInCodeMachine.provide({
  actors: {
    signIn: readWith(({ email, password, code }, signal) =>
      signIn({ email: email.trim(), password, code: code.trim() }, signal),
    ),
  },
});
