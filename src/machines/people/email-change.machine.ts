/**
 * A new email that waits for its owner to confirm it. The link can be sent again and the change can be withdrawn; after
 * either the person is loaded again.
 */
import { emit, fromPromise, setup, type AnyActorRef } from "xstate";
import { resendEmailLink, withdrawEmailChange } from "../../api/people/email-changes";
import { awaitRecord, keepRecord, type OnPage, type RecordRefreshed } from "../kit/editor";
import { tellFailure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

type Emailed = { key: string; pendingEmail: { email: string } | null };

export type EmailChangeContext = OnPage<Emailed>;

export type EmailChangeEvent =
  | RecordRefreshed<Emailed>
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
    keepRecord,
    awaitRecord,
    tellSent: emit({ type: "toast.raised", toast: { tone: "success", text: "Link sent again" } }),
    tellWithdrawn: emit({ type: "toast.raised", toast: { tone: "success", text: "Change withdrawn" } }),
    tellFailure,
  },
  guards: { isWaiting: ({ context }) => context.record !== null && context.record.pendingEmail !== null },
}).createMachine({
  id: "emailChange",
  context: ({ input }) => ({ page: input.page, record: null }),
  initial: "resting",
  on: { "record.refreshed": { actions: "keepRecord" } },
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
        input: ({ context }) => ({ key: context.record?.key ?? "" }),
        onDone: { target: "resting", actions: ["awaitRecord", "tellSent"] },
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
    withdrawing: {
      invoke: {
        id: "withdraw",
        src: "withdraw",
        input: ({ context }) => ({ key: context.record?.key ?? "" }),
        onDone: { target: "resting", actions: ["awaitRecord", "tellWithdrawn"] },
        onError: { target: "resting", actions: ["tellFailure", "awaitRecord"] },
      },
    },
  },
});

const boundWith = (keyOf: (employee: { key: string }) => string | null) =>
  emailChangeMachine.provide({
    actors: {
      resend: fromPromise<void, { key: string }>(({ input }) => resendEmailLink(keyOf(input))),
      withdraw: fromPromise<void, { key: string }>(({ input }) => withdrawEmailChange(keyOf(input))),
    },
  });

export const ownEmailChange = boundWith(() => null);

export const employeeEmailChange = boundWith(({ key }) => key);
