/**
 * The page of a one-time link. The link is checked, the person chooses a password and goes on to sign in. A link that
 * is no longer valid says so and says what to do; after any other failure what was typed stays.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import { choosePassword, type LinkHolder, readLink } from "../../api/session/links";
import { urls } from "../../urls";
import { failedAs, isDefinite, keepFailure, noteUncertain, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { passwordProblem } from "../kit/password";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";

export type LinkContext = {
  token: string;
  /** Null until the link is read. */
  holder: LinkHolder | null;
  password: string;
  problem: string | null;
  failure: Failure | null;
  /** The password may have been saved: it ended in neither success nor a definite refusal. */
  isUncertain: boolean;
};

export type LinkEvent =
  | { type: "retry.requested" }
  | { type: "password.changed"; password: string }
  | { type: "password.submitted" };

export const linkMachine = setup({
  types: {
    context: {} as LinkContext,
    events: {} as LinkEvent,
    emitted: {} as Outward,
    input: {} as { token: string },
    tags: {} as "busy",
    children: {} as { readLink: "readLink"; choosePassword: "choosePassword" },
  },
  actors: {
    readLink: missingEffect<LinkHolder, { token: string }>("readLink"),
    choosePassword: missingEffect<void, { token: string; password: string }>("choosePassword"),
  },
  actions: {
    /** Gives the session the email to sign in with now. */
    tellSession: emit(({ context }) => ({
      type: "session.informed",
      event: { type: "password.chosen", email: context.holder?.email ?? "" },
    })),
    keepFailure,
    noteUncertain,
    tellFailure: tellAnyFailure,
  },
  guards: {
    isGood: ({ context }) => passwordProblem(context.password) === null,
    isDefinite,
    isRuleRefusal: failedAs("refused"),
  },
}).createMachine({
  id: "link",
  context: ({ input }) => ({
    token: input.token,
    holder: null,
    password: "",
    problem: null,
    failure: null,
    isUncertain: false,
  }),
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        id: "readLink",
        src: "readLink",
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: "choosing", actions: assign(({ event }) => ({ holder: event.output, failure: null })) },
        onError: [
          { guard: "isDefinite", target: "dead", actions: "keepFailure" },
          { target: "unread", actions: ["keepFailure", "tellFailure"] },
        ],
      },
    },
    unread: { on: { "retry.requested": { target: "reading" } } },
    choosing: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "password.changed": {
              actions: assign(({ event }) => ({ password: event.password, problem: null, failure: null })),
            },
            "password.submitted": [
              { guard: "isGood", target: "saving", actions: assign({ problem: null, failure: null }) },
              { actions: assign(({ context }) => ({ problem: passwordProblem(context.password), failure: null })) },
            ],
          },
        },
        saving: {
          tags: "busy",
          invoke: {
            id: "choosePassword",
            src: "choosePassword",
            input: ({ context: { token, password } }) => ({ token, password }),
            onDone: { target: "#link.chosen" },
            onError: [
              { guard: "isRuleRefusal", target: "readingAgain", actions: ["keepFailure", "tellFailure"] },
              { target: "editing", actions: ["keepFailure", "noteUncertain", "tellFailure"] },
            ],
          },
        },
        /** A refusal concerns the link or the password: reading the link again shows which. */
        readingAgain: {
          tags: "busy",
          invoke: {
            id: "readLink",
            src: "readLink",
            input: ({ context }) => ({ token: context.token }),
            onDone: { target: "editing" },
            onError: [{ guard: "isDefinite", target: "#link.dead", actions: "keepFailure" }, { target: "editing" }],
          },
        },
      },
    },
    /** Unknown, truncated, used, replaced or expired: the link has no further use. */
    dead: {},
    chosen: {
      type: "final",
      entry: [
        assign({ password: "" }),
        "tellSession",
        emit({ type: "toast.raised", toast: { tone: "success", text: "Password saved, sign in with it" } }),
        emit({ type: "navigation.requested", to: urls.login, replace: true }),
      ],
    },
  },
});

export const boundLinkMachine = linkMachine.provide({
  actors: {
    readLink: readWith(({ token }, signal) => readLink(token, signal)),
    choosePassword: fromPromise(({ input }) => choosePassword(input.token, input.password)),
  },
});
