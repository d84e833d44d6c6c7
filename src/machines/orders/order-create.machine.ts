/**
 * Creating an order. A person chooses or creates the customer, picks products, chooses pickup or delivery, takes
 * payments and creates the order. Leaving asks first when something would be lost. A failed save loses nothing and can
 * be retried without selling twice; without a network the sale can wait on this device. What was typed into an earlier
 * page can be continued: its customer and its products are read again.
 */
import { and, assign, emit, enqueueActions, not, setup } from "xstate";
import type { Customer } from "../../api/people/customers";
import { resources } from "../../resources";
import { urls } from "../../urls";
import { failureIn, keepFailure, noteUncertain, tellFailure } from "../kit/failure";
import { problemsOf } from "../kit/form.parts";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { tellProblems } from "../kit/problems";
import { missingEffect } from "../kit/stub";
import {
  changed,
  edits,
  isModified,
  isUnreached,
  type CreatedOrder,
  type CreateRequest,
  type OrderCreateContext,
  type OrderCreateEvent,
  type WaitingRequest,
  waitingRequest,
} from "./order-create.events";
import { emptyDraft, NO_CUSTOMER, validateDraft, withLines } from "./order-draft";
import { productPickerMachine } from "../products/product-picker.machine";
import { emptySale, restoredSale, type StockQuery, type StockRead, withStock } from "./sale-draft";

export const orderCreateMachine = setup({
  types: {
    context: {} as OrderCreateContext,
    events: {} as OrderCreateEvent,
    emitted: {} as Outward,
    input: {} as { storeKey: string; facilitatorKey: string },
    tags: {} as "modified" | "busy" | "confirming" | "saved",
    children: {} as {
      picker: "picker";
      loadCustomer: "loadCustomer";
      loadStock: "loadStock";
      createOrder: "createOrder";
      keepWaiting: "keepWaiting";
    },
  },
  actors: {
    picker: productPickerMachine,
    loadCustomer: missingEffect<Customer, { key: string }>("loadCustomer"),
    loadStock: missingEffect<StockRead, StockQuery>("loadStock"),
    createOrder: missingEffect<CreatedOrder, CreateRequest>("createOrder"),
    /** Keeps the sale on this device, which sends it when the network is back; returns the number on its receipt. */
    keepWaiting: missingEffect<{ number: string }, WaitingRequest>("keepWaiting"),
  },
  actions: {
    becomeAnother: assign({ idempotencyKey: newIdempotencyKey, failure: null, isUncertain: false }),
    keepFailure,
    noteUncertain,
    keepProblems: assign(({ event }) => ({ problems: problemsOf(failureIn(event)) })),
    keepCustomerFailure: assign(({ event }) => ({ customerFailure: failureIn(event) })),
    keepStockFailure: assign(({ event }) => ({ stockFailure: failureIn(event) })),
    tellFailure,
    tellUnkept: emit({
      type: "toast.raised",
      toast: { tone: "error", text: "This device cannot keep the sale. Stay on this page until the network is back" },
    }),
    tellProblems: tellProblems(({ draft }: OrderCreateContext) => validateDraft(draft)),
    clearCustomer: assign(({ context }) => changed(context, { customerKey: "", customer: NO_CUSTOMER })),
  },
  guards: {
    isModified: ({ context }) => isModified(context),
    isValid: ({ context }) => validateDraft(context.draft) === null,
    isRepeated: ({ context }) => context.failure?.kind === "duplicate",
    /** The shop has not answered to the sale as it is: a sale that it refused waits only after a change. */
    isUnanswered: ({ context }) => context.failure === null || isUnreached(context),
    hasSeveralPayments: ({ context }) => context.draft.payments.length > 1,
    isCreating: ({ context }) => context.draft.customerMode === "create",
    isOtherMode: ({ context, event }) =>
      event.type === "customerMode.changed" && event.mode !== context.draft.customerMode,
    restoresCustomer: ({ event }) => event.type === "draft.restored" && event.kept.draft.customerKey !== "",
    restoresLines: ({ event }) => event.type === "draft.restored" && event.kept.draft.lines.length > 0,
    isDelivery: ({ context }) => context.draft.method === "delivery",
    isOtherMethod: ({ context, event }) => event.type === "method.changed" && event.method !== context.draft.method,
  },
}).createMachine({
  id: "orderCreate",
  context: ({ input }) => {
    const initial = emptyDraft(input);
    return { initial, ...emptySale(initial) };
  },
  initial: "filling",
  states: {
    filling: {
      type: "parallel",
      on: {
        "details.changed": { actions: assign(edits["details.changed"]) },
        "method.changed": { guard: "isOtherMethod", actions: assign(edits["method.changed"]) },
        "delivery.changed": { guard: "isDelivery", actions: assign(edits["delivery.changed"]) },
        "line.changed": { actions: assign(edits["line.changed"]) },
        "line.removed": { actions: assign(edits["line.removed"]) },
        "payment.added": { actions: assign(edits["payment.added"]) },
        "payment.changed": { actions: assign(edits["payment.changed"]) },
        "payment.removed": { guard: "hasSeveralPayments", actions: assign(edits["payment.removed"]) },
        "another.requested": { guard: "isRepeated", target: "confirmingAnother" },
        "waiting.requested": [
          { guard: and(["isUnanswered", "isValid"]), target: "keeping" },
          { guard: "isUnanswered", actions: "tellProblems" },
        ],
        "form.submitted": [{ guard: "isValid", target: "saving" }, { actions: "tellProblems" }],
      },
      states: {
        edits: {
          initial: "unmodified",
          on: {
            "draft.restored": { actions: assign(({ context, event }) => restoredSale(context.initial, event.kept)) },
            "draft.parked": { actions: assign(({ context }) => emptySale(context.initial)) },
          },
          states: {
            unmodified: {
              always: { guard: "isModified", target: "modified" },
              on: { "leave.requested": { target: "#orderCreate.left" } },
            },
            modified: {
              tags: "modified",
              always: { guard: not("isModified"), target: "unmodified" },
              on: { "leave.requested": { target: "confirmingLeave" } },
            },
            // A parallel region, so that the other regions continue if the person stays.
            confirmingLeave: {
              tags: ["modified", "confirming"],
              on: {
                "leave.cancelled": { target: "modified" },
                "leave.confirmed": { target: "#orderCreate.left" },
              },
            },
          },
        },
        // The draft says whether the customer is selected or created; these states say how far reading one has come.
        customer: {
          initial: "settled",
          on: {
            "customerMode.changed": {
              guard: "isOtherMode",
              target: ".settled",
              actions: assign(({ context, event }) =>
                changed(context, { customerMode: event.mode, customerKey: "", customer: NO_CUSTOMER }),
              ),
            },
            "customer.selected": {
              guard: not("isCreating"),
              target: ".loading",
              actions: assign(({ context, event }) =>
                changed(context, { customerKey: event.key, customer: NO_CUSTOMER }),
              ),
            },
            "customer.cleared": { guard: not("isCreating"), target: ".settled", actions: "clearCustomer" },
            // The details of a chosen customer may have changed since.
            "draft.restored": [{ guard: "restoresCustomer", target: ".loading" }, { target: ".settled" }],
            "draft.parked": { target: ".settled" },
            "customer.changed": {
              guard: "isCreating",
              actions: assign(({ context, event }) =>
                changed(context, { customer: { ...context.draft.customer, ...event.patch } }),
              ),
            },
          },
          states: {
            settled: {},
            loading: {
              invoke: {
                id: "loadCustomer",
                src: "loadCustomer",
                input: ({ context }) => ({ key: context.draft.customerKey }),
                onDone: {
                  target: "settled",
                  actions: assign(({ context, event }) => {
                    const { key: _key, ...customer } = event.output;
                    return { ...changed(context, { customer }), customerFailure: null };
                  }),
                },
                onError: { target: "failed", actions: ["keepCustomerFailure", "tellFailure"] },
              },
            },
            failed: { on: { "customer.retried": { target: "loading" } } },
          },
        },
        products: {
          initial: "listed",
          states: {
            listed: { on: { "picker.opened": { target: "picking" } } },
            picking: {
              invoke: {
                id: "picker",
                src: "picker",
                input: ({ context }) => ({ taken: context.draft.lines.map(({ variantKey }) => variantKey) }),
                onDone: {
                  target: "listed",
                  actions: assign(({ context, event }) =>
                    changed(context, { lines: withLines(context.draft.lines, event.output.picked) }),
                  ),
                },
              },
            },
          },
        },
        // A picked product brings its stock; that of a continued draft is read again.
        stock: {
          initial: "settled",
          on: {
            "draft.restored": [{ guard: "restoresLines", target: ".loading" }, { target: ".settled" }],
            "draft.parked": { target: ".settled" },
          },
          states: {
            settled: {},
            loading: {
              invoke: {
                id: "loadStock",
                src: "loadStock",
                input: ({ context }) => ({ variantKeys: context.draft.lines.map(({ variantKey }) => variantKey) }),
                onDone: {
                  target: "settled",
                  actions: assign(({ context, event }) => ({
                    draft: { ...context.draft, lines: withStock(context.draft.lines, event.output) },
                    stockFailure: null,
                  })),
                },
                onError: {
                  target: "failed",
                  actions: ["keepStockFailure", "tellFailure"],
                },
              },
            },
            failed: { on: { "stock.retried": { target: "loading" } } },
          },
        },
        history: { type: "history", history: "deep" },
      },
    },
    // A second sale needs a confirmation, because the first one was made.
    confirmingAnother: {
      tags: "modified",
      on: {
        "another.cancelled": { target: "filling.history" },
        "another.confirmed": [
          { guard: "isValid", target: "saving", actions: "becomeAnother" },
          { target: "filling.history", actions: "tellProblems" },
        ],
      },
    },
    saving: {
      tags: ["modified", "busy"],
      entry: assign({ sent: ({ context }) => context.draft }),
      invoke: {
        id: "createOrder",
        src: "createOrder",
        input: ({ context: { draft, idempotencyKey } }) => ({ draft, idempotencyKey }),
        onDone: {
          target: "created",
          actions: enqueueActions(({ enqueue, event }) => {
            enqueue.assign({ isUncertain: false });
            enqueue.emit({ type: "toast.raised", toast: { tone: "success", text: "Order added successfully" } });
            enqueue.emit({ type: "lookups.outdated" });
            enqueue.emit({ type: "navigation.requested", to: resources.order.page(event.output.key), replace: true });
          }),
        },
        onError: {
          target: "filling.history",
          actions: ["keepFailure", "noteUncertain", "keepProblems", "tellFailure"],
        },
      },
    },
    // Sold without a network.
    keeping: {
      tags: ["modified", "busy"],
      invoke: {
        id: "keepWaiting",
        src: "keepWaiting",
        input: ({ context }) => waitingRequest(context),
        onDone: {
          target: "waiting",
          actions: enqueueActions(({ context, enqueue }) => {
            // What becomes of it is the waiting sale's question now.
            enqueue.assign({ isUncertain: false, failure: null });
            enqueue.emit({ type: "navigation.requested", to: urls.offlineSale(context.idempotencyKey), replace: true });
          }),
        },
        onError: { target: "filling.history", actions: "tellUnkept" },
      },
    },
    created: { type: "final", tags: "saved" },
    waiting: { type: "final", tags: "saved" },
    left: { type: "final" },
  },
});
