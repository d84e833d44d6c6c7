/**
 * The page of a link that confirms a new email. The link is checked, the person confirms with a button, and goes on to
 * sign in with the new email. It also says when the link is dead or another employee now has that email.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import { confirmEmail, type EmailChange, readEmailLink } from "../../api/people/email-changes";
import { urls } from "../../urls";
import { isDefinite, keepFailure, noteUncertain, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";

export type EmailLinkContext = {
  token: string;
  /** Null until the link is read. */
  change: EmailChange | null;
  failure: Failure | null;
  /** The email may have been confirmed: an attempt ended in neither success nor a definite refusal. */
  isUncertain: boolean;
};

export type EmailLinkEvent = { type: "retry.requested" } | { type: "email.confirmed" } | { type: "signIn.requested" };

export const emailLinkMachine = setup({
  types: {
    context: {} as EmailLinkContext,
    events: {} as EmailLinkEvent,
    emitted: {} as Outward,
    input: {} as { token: string },
    tags: {} as "busy",
    children: {} as { readLink: "readLink"; confirmEmail: "confirmEmail" },
  },
  actors: {
    readLink: missingEffect<EmailChange, { token: string }>("readLink"),
    confirmEmail: missingEffect<void, { token: string }>("confirmEmail"),
  },
  actions: {
    /** Gives the session the email to sign in with now. */
    tellSession: emit(({ context }) => ({
      type: "session.informed",
      event: { type: "password.chosen", email: context.change?.email ?? "" },
    })),
    keepFailure,
    noteUncertain,
    tellFailure: tellAnyFailure,
  },
  guards: {
    isTaken: (_, change: EmailChange) => change.isTaken,
    isDefinite,
  },
}).createMachine({
  id: "emailLink",
  context: ({ input }) => ({ token: input.token, change: null, failure: null, isUncertain: false }),
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        id: "readLink",
        src: "readLink",
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: "isTaken", params: ({ event }) => event.output },
            target: "taken",
            actions: assign(({ event }) => ({ change: event.output })),
          },
          { target: "ready", actions: assign(({ event }) => ({ change: event.output })) },
        ],
        onError: [
          { guard: "isDefinite", target: "dead", actions: "keepFailure" },
          { target: "unread", actions: ["keepFailure", "tellFailure"] },
        ],
      },
    },
    unread: { on: { "retry.requested": { target: "reading" } } },
    ready: { on: { "email.confirmed": { target: "confirming", actions: assign({ failure: null }) } } },
    confirming: {
      tags: "busy",
      invoke: {
        id: "confirmEmail",
        src: "confirmEmail",
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: "done" },
        onError: [
          // Reading the link again shows whether it is invalid or its address was taken.
          { guard: "isDefinite", target: "reading", actions: "keepFailure" },
          { target: "ready", actions: ["keepFailure", "noteUncertain", "tellFailure"] },
        ],
      },
    },
    /** Unknown, used, withdrawn, replaced or expired: the link has no further use. */
    dead: {},
    /** The change still waits, in case the address becomes free. */
    taken: { on: { "retry.requested": { target: "reading" } } },
    done: {
      on: {
        "signIn.requested": {
          actions: ["tellSession", emit({ type: "navigation.requested", to: urls.login, replace: true })],
        },
      },
    },
  },
});

export const boundEmailLinkMachine = emailLinkMachine.provide({
  actors: {
    readLink: readWith(({ token }, signal) => readEmailLink(token, signal)),
    confirmEmail: fromPromise(({ input }) => confirmEmail(input.token)),
  },
});
