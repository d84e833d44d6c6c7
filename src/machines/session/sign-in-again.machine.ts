/**
 * Signing in over a page whose session ended. The person types the password, and a code where one is required. The same
 * person goes on where they were. For anyone else the page is left, and what was typed waits on the device for the
 * person who typed it.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import { signInAgain } from "../../api/session/sign-in-again";
import { failedAs, keepFailure, tellFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { leavePage } from "./leave-page";

type Typed = { password: string; code: string };

export type SignInAgainContext = Typed & {
  email: string;
  problem: string | null;
  failure: Failure | null;
};

export type SignInAgainEvent =
  | { type: "typed.changed"; patch: Partial<Typed> }
  | { type: "signIn.submitted" }
  /** Another person wants to sign in here, or already did in another tab. */
  | { type: "another.requested" }
  | { type: "back.requested" };

export type AgainCredentials = { email: string; password: string; code?: string };

const FAILED = ["keepFailure", "tellFailure"] as const;

const SIGNED_IN = [{ guard: "isSame", target: "returned" }, { target: "leaving" }] as const;

export const signInAgainMachine = setup({
  types: {
    context: {} as SignInAgainContext,
    events: {} as SignInAgainEvent,
    emitted: {} as Outward,
    input: {} as { email: string },
    tags: {} as "busy" | "code",
  },
  actors: {
    signIn: missingEffect<boolean, AgainCredentials>("signIn"),
    leavePage: missingEffect<void, object>("leavePage"),
  },
  actions: {
    keepTyped: assign(({ event }) =>
      event.type === "typed.changed" ? { ...event.patch, problem: null, failure: null } : {},
    ),
    forgetCode: assign({ code: "", problem: null }),
    forget: assign({ password: "", code: "", problem: null, failure: null }),
    keepFailure,
    tellFailure,
    tellReturn: emit({ type: "session.informed", event: { type: "person.returned" } }),
    /** Rights may have changed meanwhile. */
    tellProfile: emit({ type: "profile.outdated" }),
  },
  guards: {
    hasPassword: ({ context }) => context.password !== "",
    hasCode: ({ context }) => context.code.trim() !== "",
    isCodeAsked: failedAs("codeAsked"),
    isSame: ({ event }) => "output" in event && event.output === true,
  },
}).createMachine({
  id: "signInAgain",
  context: ({ input }) => ({ email: input.email, password: "", code: "", problem: null, failure: null }),
  initial: "password",
  states: {
    password: {
      on: {
        "typed.changed": { actions: "keepTyped" },
        "another.requested": { target: "leaving" },
        "signIn.submitted": [
          { guard: "hasPassword", target: "checkingPassword" },
          { actions: assign({ problem: "Password is required" }) },
        ],
      },
    },
    checkingPassword: {
      tags: "busy",
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ context: { email, password } }): AgainCredentials => ({ email, password }),
        onDone: SIGNED_IN,
        onError: [
          { guard: "isCodeAsked", target: "code" },
          { target: "password", actions: FAILED },
        ],
      },
    },
    code: {
      tags: "code",
      on: {
        "typed.changed": { actions: "keepTyped" },
        "another.requested": { target: "leaving" },
        "back.requested": { target: "password", actions: "forget" },
        "signIn.submitted": [
          { guard: "hasCode", target: "checkingCode" },
          { actions: assign({ problem: "Enter the code" }) },
        ],
      },
    },
    checkingCode: {
      tags: ["busy", "code"],
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ context: { email, password, code } }): AgainCredentials => ({ email, password, code: code.trim() }),
        onDone: SIGNED_IN,
        onError: { target: "code", actions: ["forgetCode", ...FAILED] },
      },
    },
    /** A document of its own replaces the page, so that nothing of its person stays in memory. */
    leaving: {
      tags: "busy",
      entry: "forget",
      invoke: {
        id: "leavePage",
        src: "leavePage",
        input: {},
        onDone: { target: "left" },
        onError: { target: "password" },
      },
    },
    left: { type: "final" },
    returned: { type: "final", entry: ["forget", "tellReturn", "tellProfile"] },
  },
});

export const boundSignInAgainMachine = signInAgainMachine.provide({
  actors: {
    signIn: fromPromise<boolean, AgainCredentials>(({ input, signal }) => signInAgain(input, signal)),
    leavePage: fromPromise<void, object>(leavePage),
  },
});
