/**
 * A sale made without a network, from the device to the shop. It waits for its turn and is sent with the key of its save.
 * Where a request may have arrived, the server is asked first what became of it. A sale that the shop refuses waits for
 * a decision: it is sent again, changed in the form, or cancelled with a note. Meanwhile the refusal is reported to its
 * store until the report arrives. It ends as one order or one decision.
 */
import { assign, emit, enqueueActions, or, setup } from "xstate";
import type { WaitingSale } from "../../api/drafts/waiting-sales";
import { failedAs, failureIn, keepFailure, tellAnyFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { resources } from "../../resources";
import type { CreatedOrder } from "./order-create.events";

export type WaitingSaleContext = {
  sale: WaitingSale;
  /** Why the last attempt failed; null before one, and once it is sent again. */
  failure: Failure | null;
  order: CreatedOrder | null;
  /** Why it is cancelled and what the customer gets back, in the words of the person who sold it. */
  note: string;
};

export type WaitingSaleEvent =
  | { type: "turn.given" }
  | { type: "retry.requested" }
  | { type: "change.requested" }
  | { type: "cancel.requested" }
  | { type: "note.changed"; text: string }
  | { type: "cancel.withdrawn" }
  | { type: "cancel.confirmed" };

export type Cancelling = { sale: WaitingSale; note: string };

/** The server was not reached, or has no time or session for this: the sale is not at fault, and its turn comes again. */
const postponed = failedAs("sessionExpired", "codeAsked", "tooMany");
/** A request may have arrived. */
const unanswered = failedAs("offline", "unreachable", "timeout", "serverFault", "bug");

/** The sale was changed after a request that made this order. */
const refusedFor = ({ sale }: WaitingSaleContext, order: CreatedOrder | null) => ({
  sale: { ...sale, reason: `An earlier version of this sale is order ${order?.number}` },
});

export const waitingSaleMachine = setup({
  types: {
    context: {} as WaitingSaleContext,
    events: {} as WaitingSaleEvent,
    emitted: {} as Outward,
    input: {} as { sale: WaitingSale },
    tags: {} as "next" | "inTurn" | "undecided" | "asking" | "busy",
  },
  actors: {
    keepSale: missingEffect<void, { sale: WaitingSale }>("keepSale"),
    sendSale: missingEffect<CreatedOrder, { sale: WaitingSale }>("sendSale"),
    /** The order that was made of it, or null. */
    askForSale: missingEffect<CreatedOrder | null, { sale: WaitingSale }>("askForSale"),
    dropSale: missingEffect<void, { sale: WaitingSale }>("dropSale"),
    /** Reports to its store why it was refused. */
    reportSale: missingEffect<void, { sale: WaitingSale }>("reportSale"),
    /** Makes it a draft of the form again. */
    handBack: missingEffect<void, { sale: WaitingSale }>("handBack"),
    /** Makes sure that it is never made, and tells the shop; returns the order if it was made after all. */
    cancelSale: missingEffect<CreatedOrder | null, Cancelling>("cancelSale"),
  },
  actions: {
    keepFailure,
    tellAnyFailure,
    noteSent: assign(({ context }) => ({ sale: { ...context.sale, isSent: true }, failure: null })),
    noteRefusal: assign(({ context, event }) => ({
      sale: { ...context.sale, reason: failureIn(event).title },
    })),
    withdrawRefusal: assign(({ context }) => ({ sale: { ...context.sale, reason: null }, failure: null })),
    tellMade: enqueueActions(({ context: { sale, order }, enqueue }) => {
      const text = `Sale ${sale.number} is order ${order?.number}`;
      enqueue.emit({ type: "toast.raised", toast: { tone: "success", text } });
    }),
  },
  guards: {
    isRefused: ({ context }) => context.sale.reason !== null,
    isChanged: ({ context }) => context.sale.isChanged,
    wasSent: ({ context }) => context.sale.isSent,
    hasNote: ({ context }) => context.note.trim() !== "",
    postponed,
    unanswered,
    isTaken: failedAs("duplicate"),
    /** No order was made of it. */
    isUnmade: ({ event }) => "output" in event && event.output === null,
  },
}).createMachine({
  id: "waitingSale",
  context: ({ input }) => ({ sale: input.sale, failure: null, order: null, note: "" }),
  initial: "kept",
  states: {
    /** As the device had it. */
    kept: {
      always: [
        { guard: "isRefused", target: "refused.open" },
        { guard: "wasSent", target: "unknown" },
        { target: "queued" },
      ],
    },
    queued: { tags: "next", on: { "turn.given": { target: "noting" } } },
    /** A device that is switched off while the sale is sent asks what became of it later. */
    noting: {
      tags: "inTurn",
      entry: "noteSent",
      invoke: {
        id: "keepSale",
        src: "keepSale",
        input: ({ context }) => ({ sale: context.sale }),
        onDone: { target: "sending" },
        // Its key prevents a second order all the same.
        onError: { target: "sending" },
      },
    },
    sending: {
      tags: "inTurn",
      invoke: {
        id: "sendSale",
        src: "sendSale",
        input: ({ context }) => ({ sale: context.sale }),
        onDone: { target: "made", actions: assign(({ event }) => ({ order: event.output })) },
        onError: [
          { guard: "unanswered", target: "unknown", actions: "keepFailure" },
          { guard: "postponed", target: "unknown", actions: "keepFailure" },
          { guard: "isTaken", target: "asking" },
          { target: "refused", actions: ["keepFailure", "noteRefusal"] },
        ],
      },
    },
    unknown: { tags: "next", on: { "turn.given": { target: "asking" } } },
    asking: {
      tags: "inTurn",
      invoke: {
        id: "askForSale",
        src: "askForSale",
        input: ({ context }) => ({ sale: context.sale }),
        onDone: [
          { guard: "isUnmade", target: "sending" },
          {
            guard: "isChanged",
            target: "refused",
            actions: assign(({ context, event }) => refusedFor(context, event.output)),
          },
          { target: "made", actions: assign(({ event }) => ({ order: event.output })) },
        ],
        onError: { target: "unknown", actions: "keepFailure" },
      },
    },
    refused: {
      tags: "undecided",
      initial: "noting",
      states: {
        noting: {
          tags: "inTurn",
          invoke: {
            id: "keepSale",
            src: "keepSale",
            input: ({ context }) => ({ sale: context.sale }),
            onDone: { target: "open.reporting" },
            // The shop refuses it again after a reload.
            onError: { target: "open.reporting" },
          },
        },
        open: {
          initial: "unreported",
          states: {
            unreported: { tags: "next", on: { "turn.given": { target: "reporting" } } },
            reporting: {
              tags: "inTurn",
              invoke: {
                id: "reportSale",
                src: "reportSale",
                input: ({ context }) => ({ sale: context.sale }),
                onDone: { target: "reported" },
                onError: [
                  { guard: or(["unanswered", "postponed"]), target: "unreported" },
                  // The next page tries it again.
                  { target: "unreportable" },
                ],
              },
            },
            // Only this page knows: a report that arrives twice is one row at the server.
            reported: {},
            unreportable: {},
          },
          on: {
            "retry.requested": { target: "#waitingSale.returning" },
            "change.requested": { target: "changing" },
            "cancel.requested": { target: "confirming", actions: assign({ note: "" }) },
          },
        },
        changing: {
          tags: "busy",
          invoke: {
            id: "handBack",
            src: "handBack",
            input: ({ context }) => ({ sale: context.sale }),
            onDone: { target: "#waitingSale.changed" },
            onError: { target: "open", actions: "tellAnyFailure" },
          },
        },
        confirming: {
          tags: "asking",
          on: {
            "note.changed": { actions: assign(({ event }) => ({ note: event.text })) },
            "cancel.withdrawn": { target: "open" },
            "cancel.confirmed": { guard: "hasNote", target: "cancelling" },
          },
        },
        cancelling: {
          tags: ["asking", "busy"],
          invoke: {
            id: "cancelSale",
            src: "cancelSale",
            input: ({ context: { sale, note } }) => ({ sale, note: note.trim() }),
            onDone: [
              { guard: "isUnmade", target: "#waitingSale.cancelled" },
              {
                guard: "isChanged",
                target: "#waitingSale.refused",
                actions: assign(({ context, event }) => refusedFor(context, event.output)),
              },
              { target: "#waitingSale.made", actions: assign(({ event }) => ({ order: event.output })) },
            ],
            onError: { target: "confirming", actions: "tellAnyFailure" },
          },
        },
      },
    },
    /** Sent again as it is. */
    returning: {
      tags: "next",
      entry: "withdrawRefusal",
      invoke: {
        id: "keepSale",
        src: "keepSale",
        input: ({ context }) => ({ sale: context.sale }),
        onDone: { target: "unknown" },
        onError: { target: "unknown" },
      },
      on: { "turn.given": { target: "asking" } },
    },
    made: {
      tags: "inTurn",
      entry: "tellMade",
      invoke: {
        id: "dropSale",
        src: "dropSale",
        input: ({ context }) => ({ sale: context.sale }),
        onDone: { target: "over" },
        // The next page asks again and drops it.
        onError: { target: "over" },
      },
    },
    over: { type: "final" },
    changed: {
      type: "final",
      entry: emit(({ context }) => ({
        type: "navigation.requested",
        to: `${resources.order.add.path}?sale=${context.sale.id}`,
      })),
    },
    cancelled: { type: "final" },
  },
});
