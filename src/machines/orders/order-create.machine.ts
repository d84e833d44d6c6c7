/**
 * Creating an order. A person chooses or creates the customer, picks products, chooses pickup or delivery, takes
 * payments and creates the order. Leaving asks first when something would be lost. A failed save loses nothing and can
 * be retried without selling twice.
 */
import { assign, enqueueActions, not, setup } from "xstate";
import type { Customer } from "../../api/people/customers";
import { resources } from "../../resources";
import { failureIn, keepFailure, noteUncertain, tellFailure } from "../kit/failure";
import { problemsOf } from "../kit/form.parts";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import {
  changed,
  isModified,
  type CreatedOrder,
  type CreateRequest,
  type OrderCreateContext,
  type OrderCreateEvent,
} from "./order-create.events";
import { emptyDraft, NO_CUSTOMER, validateDraft, withLines } from "./order-draft";
import { removeAt, replaceAt, withPayment } from "./order-parts";
import { productPickerMachine } from "../products/product-picker.machine";

export const orderCreateMachine = setup({
  types: {
    context: {} as OrderCreateContext,
    events: {} as OrderCreateEvent,
    emitted: {} as Outward,
    input: {} as { storeKey: string; facilitatorKey: string },
    tags: {} as "modified" | "busy" | "confirming",
    children: {} as { picker: "picker"; loadCustomer: "loadCustomer"; createOrder: "createOrder" },
  },
  actors: {
    picker: productPickerMachine,
    loadCustomer: missingEffect<Customer, { key: string }>("loadCustomer"),
    createOrder: missingEffect<CreatedOrder, CreateRequest>("createOrder"),
  },
  actions: {
    becomeAnother: assign({ idempotencyKey: newIdempotencyKey, failure: null, isUncertain: false }),
    keepFailure,
    noteUncertain,
    keepProblems: assign(({ event }) => ({ problems: problemsOf(failureIn(event)) })),
    keepCustomerFailure: assign(({ event }) => ({ customerFailure: failureIn(event) })),
    tellFailure,
    tellProblems: enqueueActions(({ context, enqueue }) => {
      const problems = validateDraft(context.draft);
      enqueue.assign({ problems });
      if (problems) enqueue.emit({ type: "toast.raised", toast: { tone: "error", text: problems.message } });
    }),
    clearCustomer: assign(({ context }) => changed(context, { customerKey: "", customer: NO_CUSTOMER })),
  },
  guards: {
    isModified: ({ context }) => isModified(context),
    isValid: ({ context }) => validateDraft(context.draft) === null,
    isRepeated: ({ context }) => context.failure?.kind === "duplicate",
    hasSeveralPayments: ({ context }) => context.draft.payments.length > 1,
    isCreating: ({ event }) => event.type === "customerMode.changed" && event.mode === "create",
    isDelivery: ({ event }) => event.type === "method.changed" && event.method === "delivery",
  },
}).createMachine({
  id: "orderCreate",
  context: ({ input }) => {
    const initial = emptyDraft(input);
    return {
      initial,
      draft: initial,
      problems: null,
      failure: null,
      isUncertain: false,
      customerFailure: null,
      idempotencyKey: newIdempotencyKey(),
    };
  },
  initial: "filling",
  states: {
    filling: {
      type: "parallel",
      on: {
        "details.changed": { actions: assign(({ context, event }) => changed(context, event.patch)) },
        "line.changed": {
          actions: assign(({ context, event }) =>
            changed(context, { lines: replaceAt(context.draft.lines, event.index, event.patch) }),
          ),
        },
        "line.removed": {
          actions: assign(({ context, event }) =>
            changed(context, { lines: removeAt(context.draft.lines, event.index) }),
          ),
        },
        "payment.added": {
          actions: assign(({ context }) => changed(context, { payments: withPayment(context.draft.payments) })),
        },
        "payment.changed": {
          actions: assign(({ context, event }) =>
            changed(context, { payments: replaceAt(context.draft.payments, event.index, event.patch) }),
          ),
        },
        "payment.removed": {
          guard: "hasSeveralPayments",
          actions: assign(({ context, event }) =>
            changed(context, { payments: removeAt(context.draft.payments, event.index) }),
          ),
        },
        "another.requested": { guard: "isRepeated", target: "confirmingAnother" },
        "form.submitted": [{ guard: "isValid", target: "saving" }, { actions: "tellProblems" }],
      },
      states: {
        edits: {
          initial: "unmodified",
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
        customer: {
          initial: "selecting",
          states: {
            selecting: {
              initial: "waiting",
              on: {
                "customerMode.changed": {
                  guard: "isCreating",
                  target: "creating",
                  actions: assign(({ context }) =>
                    changed(context, { customerMode: "create", customerKey: "", customer: NO_CUSTOMER }),
                  ),
                },
                "customer.selected": {
                  target: ".loading",
                  actions: assign(({ context, event }) =>
                    changed(context, { customerKey: event.key, customer: NO_CUSTOMER }),
                  ),
                },
                "customer.cleared": { target: ".waiting", actions: "clearCustomer" },
              },
              states: {
                waiting: {},
                loading: {
                  invoke: {
                    id: "loadCustomer",
                    src: "loadCustomer",
                    input: ({ context }) => ({ key: context.draft.customerKey }),
                    onDone: {
                      target: "chosen",
                      actions: assign(({ context, event }) => {
                        const { key: _key, ...customer } = event.output;
                        return { ...changed(context, { customer }), customerFailure: null };
                      }),
                    },
                    onError: {
                      target: "failed",
                      actions: ["keepCustomerFailure", "tellFailure"],
                    },
                  },
                },
                chosen: {},
                failed: { on: { "customer.retried": { target: "loading" } } },
              },
            },
            creating: {
              on: {
                "customerMode.changed": {
                  guard: not("isCreating"),
                  target: "selecting",
                  actions: assign(({ context }) =>
                    changed(context, { customerMode: "select", customerKey: "", customer: NO_CUSTOMER }),
                  ),
                },
                "customer.changed": {
                  actions: assign(({ context, event }) =>
                    changed(context, { customer: { ...context.draft.customer, ...event.patch } }),
                  ),
                },
              },
            },
          },
        },
        method: {
          initial: "pickup",
          states: {
            pickup: {
              on: {
                "method.changed": {
                  guard: "isDelivery",
                  target: "delivery",
                  actions: assign(({ context }) => changed(context, { method: "delivery" })),
                },
              },
            },
            delivery: {
              on: {
                "method.changed": {
                  guard: not("isDelivery"),
                  target: "pickup",
                  actions: assign(({ context }) => changed(context, { method: "pickup" })),
                },
                "delivery.changed": {
                  actions: assign(({ context, event }) =>
                    changed(context, { delivery: { ...context.draft.delivery, ...event.patch } }),
                  ),
                },
              },
            },
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
      invoke: {
        id: "createOrder",
        src: "createOrder",
        input: ({ context: { draft, idempotencyKey } }) => ({ draft, idempotencyKey }),
        onDone: {
          target: "created",
          actions: enqueueActions(({ enqueue, event }) => {
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
    created: { type: "final" },
    left: { type: "final" },
  },
});
