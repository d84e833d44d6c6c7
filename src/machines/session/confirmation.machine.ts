/**
 * Asking for the password again before a sensitive change. The person types it or gives up. A wrong password is shown
 * at the field; the change that waits gets the outcome once.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import { confirmPassword } from "../../api/session/confirmation";
import { failedAs, isDefinite, keepFailure, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type ConfirmationContext = {
  password: string;
  problem: string | null;
  failure: Failure | null;
};

export type ConfirmationEvent =
  | { type: "password.changed"; password: string }
  | { type: "confirmation.submitted" }
  | { type: "confirmation.cancelled" };

export const confirmationMachine = setup({
  types: {
    context: {} as ConfirmationContext,
    events: {} as ConfirmationEvent,
    emitted: {} as Outward | { type: "confirmation.settled"; isConfirmed: boolean },
    tags: {} as "busy",
    children: {} as { confirm: "confirm" },
  },
  actors: { confirm: missingEffect<void, { password: string }>("confirm") },
  actions: {
    keepFailure,
    tellFailure: tellAnyFailure,
    forgetPassword: assign({ password: "" }),
  },
  guards: {
    hasPassword: ({ context }) => context.password !== "",
    isSessionOver: failedAs("sessionExpired"),
    isDefinite,
  },
}).createMachine({
  id: "confirmation",
  context: { password: "", problem: null, failure: null },
  initial: "asking",
  on: { "confirmation.cancelled": { target: ".cancelled" } },
  states: {
    asking: {
      on: {
        "password.changed": {
          actions: assign(({ event }) => ({ password: event.password, problem: null, failure: null })),
        },
        "confirmation.submitted": [
          { guard: "hasPassword", target: "checking", actions: assign({ problem: null, failure: null }) },
          { actions: assign({ problem: "Password is required", failure: null }) },
        ],
      },
    },
    checking: {
      tags: "busy",
      invoke: {
        id: "confirm",
        src: "confirm",
        input: ({ context }) => ({ password: context.password }),
        onDone: { target: "confirmed" },
        onError: [
          // The session handles this and redirects to the sign-in.
          { guard: "isSessionOver", target: "cancelled" },
          { guard: "isDefinite", target: "asking", actions: "keepFailure" },
          { target: "asking", actions: ["keepFailure", "tellFailure"] },
        ],
      },
    },
    confirmed: {
      type: "final",
      entry: ["forgetPassword", emit({ type: "confirmation.settled", isConfirmed: true })],
    },
    cancelled: {
      type: "final",
      entry: ["forgetPassword", emit({ type: "confirmation.settled", isConfirmed: false })],
    },
  },
});

export const boundConfirmationMachine = confirmationMachine.provide({
  actors: { confirm: fromPromise(({ input, signal }) => confirmPassword(input.password, signal)) },
});
