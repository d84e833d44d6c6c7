/**
 * A sale made without a network, from the device to the shop. It waits for its turn and is sent with the key of its save.
 * If a request may have reached the server, the machine first asks the server for the key's result. A sale that the shop
 * refuses waits for a decision: it is sent again, changed in the form, or cancelled with a note. While it is changed it
 * stays here, so that leaving the form leads back to the decision. The refusal is reported to the store until a report
 * succeeds; a seller without permission to report sees a message. Each sale ends as one order or one decision.
 */
import { and, assign, emit, enqueueActions, not, or, setup } from "xstate";
import type { WaitingSale } from "../../../api/drafts/waiting-sales";
import { failedAs, failureIn, keepFailure, tellAnyFailure } from "../../kit/failure";
import type { Outward } from "../../kit/outward";
import { missingEffect } from "../../kit/stub";
import { resources } from "../../../resources";
import type { CreatedOrder } from "../create/order-create.events";
import {
  type Cancelling,
  isOfAll,
  postponed,
  refusedFor,
  unanswered,
  type WaitingSaleContext,
  type WaitingSaleEvent,
} from "./waiting-sale.events";

export type { Cancelling, WaitingSaleContext, WaitingSaleEvent } from "./waiting-sale.events";

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
    /** Puts it into the form as a draft; it stays on this device as well. */
    handBack: missingEffect<void, { sale: WaitingSale }>("handBack"),
    /** Makes sure that it is never made, and tells the shop; returns the order if it was made after all. */
    cancelSale: missingEffect<CreatedOrder | null, Cancelling>("cancelSale"),
  },
  actions: {
    keepFailure,
    tellAnyFailure,
    openForm: emit(({ context: { sale } }) => ({
      type: "navigation.requested",
      to: `${resources.order.add.path}?sale=${sale.inForm}`,
    })),
    noteInForm: assign(({ context: { sale } }) => ({ sale: { ...sale, inForm: sale.id } })),
    noteFound: assign(({ event }) => ({ found: "output" in event ? (event.output as CreatedOrder) : null })),
    noteFailure: assign(({ context, event }) => {
      const failure = failureIn(event);
      return { failure, failures: context.failures + (isOfAll(failure) ? 0 : 1) };
    }),
    noteSent: assign(({ context }) => ({ sale: { ...context.sale, isSent: true } })),
    noteRefusal: assign(({ context, event }) => ({
      sale: { ...context.sale, reason: failureIn(event).title },
    })),
    withdrawRefusal: assign(({ context }) => ({
      sale: { ...context.sale, reason: null, inForm: null },
      failure: null,
      failures: 0,
    })),
    tellRefused: enqueueActions(({ context: { sale }, enqueue }) => {
      enqueue.emit({
        type: "toast.raised",
        toast: { tone: "error", text: `The shop refused sale ${sale.number}: ${sale.reason}` },
      });
    }),
    tellUnreported: enqueueActions(({ context: { sale, failure }, enqueue }) => {
      enqueue.emit({
        type: "toast.raised",
        toast: { tone: "warning", text: `Your store does not know of sale ${sale.number}: ${failure?.title}` },
      });
    }),
    tellMade: enqueueActions(({ context: { sale, order }, enqueue }) => {
      const text = `Sale ${sale.number} is order ${order?.number}`;
      enqueue.emit({ type: "toast.raised", toast: { tone: "success", text } });
    }),
  },
  guards: {
    isRefused: ({ context }) => context.sale.reason !== null,
    isChanged: ({ context }) => context.sale.isChanged,
    isInForm: ({ context }) => context.sale.inForm !== null,
    hasEarlier: ({ context }) => context.sale.earlier !== undefined,
    wasSent: ({ context }) => context.sale.isSent,
    hasNote: ({ context }) => context.note.trim() !== "",
    postponed,
    unanswered,
    isTaken: failedAs("duplicate"),
    /** The seller knows of this order, which was made of it before it was changed. */
    isKnown: ({ context, event }) => "output" in event && event.output !== null && context.sale.earlier !== undefined,
    /** No order was made of it. */
    isUnmade: ({ event }) => "output" in event && event.output === null,
  },
}).createMachine({
  id: "waitingSale",
  context: ({ input }) => ({ sale: input.sale, failure: null, failures: 0, found: null, order: null, note: "" }),
  initial: "kept",
  states: {
    /** As the device has it. */
    kept: {
      always: [
        // An earlier request may have made an order of it since, or the form did before its page ended.
        { guard: and(["isRefused", not("hasEarlier")]), target: "#waitingSale.refused.open.unasked" },
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
          { guard: "unanswered", target: "unknown", actions: "noteFailure" },
          { guard: "postponed", target: "unknown", actions: "noteFailure" },
          { guard: "isTaken", target: "asking" },
          { target: "refused", actions: ["keepFailure", "noteRefusal", "tellRefused"] },
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
          { guard: "isChanged", target: "comparing", actions: "noteFound" },
          { target: "made", actions: assign(({ event }) => ({ order: event.output })) },
        ],
        onError: { target: "unknown", actions: "noteFailure" },
      },
    },
    /** Its key has made an order, so sending it only shows whether the order is this version of the sale. */
    comparing: {
      tags: "inTurn",
      invoke: {
        id: "sendSale",
        src: "sendSale",
        input: ({ context }) => ({ sale: context.sale }),
        onDone: { target: "made", actions: assign(({ event }) => ({ order: event.output })) },
        onError: [
          { guard: or(["unanswered", "postponed"]), target: "kept", actions: "noteFailure" },
          { target: "refused", actions: [assign(({ context }) => refusedFor(context)), "tellRefused"] },
        ],
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
            unasked: { tags: "next", on: { "turn.given": { target: "asking" } } },
            asking: {
              tags: "inTurn",
              invoke: {
                id: "askForSale",
                src: "askForSale",
                input: ({ context }) => ({ sale: context.sale }),
                onDone: [
                  { guard: "isUnmade", target: "reporting" },
                  { guard: "isChanged", target: "#waitingSale.comparing", actions: "noteFound" },
                  { target: "#waitingSale.made", actions: assign(({ event }) => ({ order: event.output })) },
                ],
                onError: { target: "unasked", actions: "noteFailure" },
              },
            },
            unreported: { tags: "next", on: { "turn.given": { target: "reporting" } } },
            reporting: {
              tags: "inTurn",
              invoke: {
                id: "reportSale",
                src: "reportSale",
                input: ({ context }) => ({ sale: context.sale }),
                onDone: { target: "reported" },
                onError: [
                  { guard: or(["unanswered", "postponed"]), target: "unreported", actions: "noteFailure" },
                  // The person lost the permission, or belongs to another store now.
                  { target: "unreportable", actions: ["keepFailure", "tellUnreported"] },
                ],
              },
            },
            // Only this page knows: a report that arrives twice is one row at the server.
            reported: {},
            unreportable: { on: { "report.requested": { target: "reporting" } } },
            /** A decision that came to nothing, or is made in the form, changes nothing about the report. */
            back: { type: "history" },
          },
          on: {
            "retry.requested": { guard: not("isInForm"), target: "#waitingSale.returning" },
            "change.requested": [{ guard: "isInForm", actions: "openForm" }, { target: "changing" }],
            "cancel.requested": { target: "confirming", actions: assign({ note: "" }) },
          },
        },
        // The device says when the draft is gone.
        changing: {
          tags: "busy",
          invoke: {
            id: "handBack",
            src: "handBack",
            input: ({ context }) => ({ sale: context.sale }),
            onDone: { target: "open.back", actions: ["noteInForm", "openForm"] },
            onError: { target: "open.back", actions: "tellAnyFailure" },
          },
        },
        confirming: {
          tags: "asking",
          on: {
            "note.changed": { actions: assign(({ event }) => ({ note: event.text })) },
            "cancel.withdrawn": { target: "open.back" },
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
              { guard: or(["isUnmade", "isKnown"]), target: "#waitingSale.cancelled" },
              // Which version became an order is asked when its turn comes, in the tab that sends.
              { guard: "isChanged", target: "#waitingSale.returning" },
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
    cancelled: { type: "final" },
  },
});
