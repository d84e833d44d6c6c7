/**
 * Setting up a new shop. While it has no employees, a person with the server's setup code names the first store,
 * becomes its administrator and is signed in. A shop that is already set up leads to the login.
 */
import { assign, emit, setup } from "xstate";
import type { Opening } from "../../../api/session/setup";
import { urls } from "../../../urls";
import { takeFailure, type Failure } from "../../kit/failure";
import { createFormMachine, type FormOutput } from "../../kit/form/form.machine";
import { endedAs } from "../../kit/editor";
import type { Outward } from "../../kit/outward";
import { missingEffect } from "../../kit/stub";
import { NO_OPENING, validateOpening } from "./setup-opening";

/** Saving answers with the credentials to sign in by. */
export const openingFormMachine = createFormMachine<Opening>({
  id: "opening",
  validate: validateOpening,
  savedToast: "Your shop is set up",
});

export type SetupContext = { failure: Failure | null };

type Credentials = { email: string; password: string };

export const setupMachine = setup({
  types: {
    context: {} as SetupContext,
    events: {} as { type: "retry.requested" },
    emitted: {} as Outward,
    input: {} as Record<never, never>,
    tags: {} as "busy",
    children: {} as { isNeeded: "isNeeded"; form: "form" },
  },
  actors: { isNeeded: missingEffect<boolean, void>("isNeeded"), form: openingFormMachine },
  actions: {
    takeFailure,
    tellCredentials: emit((_, patch: Credentials) => ({
      type: "session.informed" as const,
      event: { type: "credentials.changed" as const, patch },
    })),
    signIn: emit({ type: "session.informed", event: { type: "signIn.submitted" } }),
    goToLogin: emit({ type: "navigation.requested", to: urls.login, replace: true }),
  },
  guards: {
    isNeeded: (_, isNeeded: boolean) => isNeeded,
    isSaved: endedAs("saved"),
  },
}).createMachine({
  id: "setup",
  context: { failure: null },
  initial: "asking",
  states: {
    asking: {
      tags: "busy",
      invoke: {
        id: "isNeeded",
        src: "isNeeded",
        onDone: [
          {
            guard: { type: "isNeeded", params: ({ event }) => event.output },
            target: "filling",
            actions: assign({ failure: null }),
          },
          { target: "gone", actions: "goToLogin" },
        ],
        onError: { target: "unanswered", actions: "takeFailure" },
      },
    },
    unanswered: { on: { "retry.requested": { target: "asking" } } },
    filling: {
      invoke: {
        id: "form",
        src: "form",
        input: { values: NO_OPENING },
        onDone: [
          {
            guard: "isSaved",
            target: "gone",
            actions: [
              { type: "tellCredentials", params: ({ event }) => (event.output as FormOutput).saved as Credentials },
              "signIn",
              "goToLogin",
            ],
          },
          { target: "gone" },
        ],
      },
    },
    gone: { type: "final" },
  },
});
