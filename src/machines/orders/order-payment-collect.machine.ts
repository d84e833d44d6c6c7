/**
 * Collecting a debt, from the order's page or from a link to it. It waits until the order is loaded, then opens the
 * payments with a line for the amount owed, unless nothing is owed or the payments are already in edit.
 */
import { assign, enqueueActions, setup, type AnyActorRef } from "xstate";
import type { Order } from "../../api/orders/orders";
import { withPayment } from "./order-parts";
import { paymentValuesOf } from "./order-payment-form";

export type CollectContext = { order: Order | null; page: AnyActorRef };

export type CollectEvent = { type: "record.refreshed"; record: Order } | { type: "collect.requested" };

/** The payments card on the same page. */
const paymentsOf = (page: AnyActorRef): AnyActorRef => page.getSnapshot().context.cards.payments;

export const orderPaymentCollectMachine = setup({
  types: {
    context: {} as CollectContext,
    events: {} as CollectEvent,
    input: {} as { page: AnyActorRef },
  },
  actions: {
    keepOrder: assign(({ event }) => (event.type === "record.refreshed" ? { order: event.record } : {})),
    openPayments: enqueueActions(({ context: { order, page }, enqueue }) => {
      if (order === null || order.debt === 0) return;
      const { payments } = paymentValuesOf(order);
      enqueue.sendTo(paymentsOf(page), {
        type: "edit.requested",
        draft: { payments: withPayment(payments, order.debt) },
      });
    }),
  },
  guards: { isRead: ({ context }) => context.order !== null },
}).createMachine({
  id: "orderPaymentCollect",
  context: ({ input }) => ({ order: null, page: input.page }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "record.refreshed": { actions: "keepOrder" },
        "collect.requested": [{ guard: "isRead", actions: "openPayments" }, { target: "waiting" }],
      },
    },
    waiting: {
      on: { "record.refreshed": { target: "idle", actions: ["keepOrder", "openPayments"] } },
    },
  },
});
