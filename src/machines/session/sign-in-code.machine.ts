/**
 * The second step of a sign-in. After the right password the person types the code of their app or a recovery code,
 * until one is accepted or they go back.
 */
import { assign, setup } from "xstate";
import { keepFailure, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingAction, missingEffect } from "../kit/stub";

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
    /** Informs the session that the person is signed in. */
    tellAccepted: missingAction("tellAccepted"),
    /** Informs the session that the person wants the form of email and password again. */
    tellLeft: missingAction("tellLeft"),
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
        id: "signIn",
        src: "signIn",
        input: ({ context: { email, password, code } }): CodeCredentials => ({ email, password, code }),
        onDone: { target: "accepted" },
        onError: {
          target: "app",
          actions: ["keepFailure", "forgetCode", "tellFailure"],
        },
      },
    },
    checkingRecovery: {
      tags: ["busy", "recovery"],
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ context: { email, password, code } }): CodeCredentials => ({ email, password, code }),
        onDone: { target: "accepted" },
        onError: {
          target: "recovery",
          actions: ["keepFailure", "forgetCode", "tellFailure"],
        },
      },
    },
    accepted: { type: "final", entry: ["forget", "tellAccepted"] },
    left: { type: "final", entry: ["forget", "tellLeft"] },
  },
});
