/**
 * A new email that waits for its owner to confirm it. The link can be sent again and the change can be withdrawn; after
 * either the person is loaded again.
 */
import { assign, emit, enqueueActions, setup, type AnyActorRef } from "xstate";
import { tellFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export type EmailChangeContext = {
  page: AnyActorRef;
  /** The person whose email waits; null until loaded, and while reloading. */
  key: string | null;
};

export type EmailChangeEvent =
  | { type: "record.refreshed"; record: { key: string; pendingEmail: { email: string } | null } }
  | { type: "resend.requested" }
  | { type: "withdrawal.requested" };

export const emailChangeMachine = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
  },
  actors: {
    resend: missingEffect<void, { key: string }>("resend"),
    withdraw: missingEffect<void, { key: string }>("withdraw"),
  },
  actions: {
    readAgain: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ key: null });
      enqueue.sendTo(context.page, { type: "record.changed" });
    }),
    tellSent: emit({ type: "toast.raised", toast: { tone: "success", text: "Link sent again" } }),
    tellWithdrawn: emit({ type: "toast.raised", toast: { tone: "success", text: "Change withdrawn" } }),
    tellFailure,
  },
  guards: { isWaiting: ({ context }) => context.key !== null },
}).createMachine({
  id: "emailChange",
  context: ({ input }) => ({ page: input.page, key: null }),
  initial: "resting",
  on: {
    "record.refreshed": {
      actions: assign(({ event }) => ({ key: event.record.pendingEmail === null ? null : event.record.key })),
    },
  },
  states: {
    resting: {
      on: {
        "resend.requested": { guard: "isWaiting", target: "resending" },
        "withdrawal.requested": { guard: "isWaiting", target: "withdrawing" },
      },
    },
    resending: {
      invoke: {
        id: "resend",
        src: "resend",
        input: ({ context }) => ({ key: context.key ?? "" }),
        onDone: {
          target: "resting",
          actions: ["readAgain", "tellSent"],
        },
        onError: {
          target: "resting",
          actions: ["tellFailure", "readAgain"],
        },
      },
    },
    withdrawing: {
      invoke: {
        id: "withdraw",
        src: "withdraw",
        input: ({ context }) => ({ key: context.key ?? "" }),
        onDone: {
          target: "resting",
          actions: ["readAgain", "tellWithdrawn"],
        },
        onError: {
          target: "resting",
          actions: ["tellFailure", "readAgain"],
        },
      },
    },
  },
});
