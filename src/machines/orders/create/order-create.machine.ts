/**
 * Creating an order: customer or walk-in, products picked or scanned, pickup or delivery, payments. Leaving asks first when
 * something would be lost. A failed save loses nothing and is retried without selling twice; without a network the sale can
 * wait on this device. What was typed into an earlier page can be continued: its customer and products are read again.
 */
import { and, assign, emit, enqueueActions, not, setup } from "xstate";
import type { Buyer } from "../../../api/people/customers";
import { resources } from "../../../resources";
import { urls } from "../../../urls";
import { failureIn, keepFailure, noteUncertain, outdateOffers, tellFailure } from "../../kit/failure";
import { problemsOf } from "../../kit/form/form.parts";
import type { Outward } from "../../kit/outward";
import { tellProblems } from "../../kit/problems";
import { missingEffect } from "../../kit/stub";
import {
  asAnother,
  changed,
  edits,
  AS_READ,
  isModified,
  isUnreached,
  draftGuards,
  type CreatedOrder,
  type CreateRequest,
  type OrderCreateContext,
  type OrderCreateEvent,
  UNKEPT,
  type WaitingRequest,
  waitingRequest,
} from "./order-create.events";
import { emptyDraft, NOBODY, validateDraft } from "./order-draft";
import { productPickerMachine } from "../../products/product-picker.machine";
import {
  emptySale,
  followedSale,
  pickerOf,
  restoredSale,
  type StockQuery,
  type StockRead,
  withPick,
  withStock,
} from "./sale-draft";

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
    loadCustomer: missingEffect<Buyer, { key: string }>("loadCustomer"),
    loadStock: missingEffect<StockRead, StockQuery>("loadStock"),
    createOrder: missingEffect<CreatedOrder, CreateRequest>("createOrder"),
    /** Keeps the sale on this device, which sends it when the network is back; returns the number on its receipt. */
    keepWaiting: missingEffect<{ number: string }, WaitingRequest>("keepWaiting"),
  },
  actions: {
    becomeAnother: assign(asAnother),
    keepFailure,
    noteUncertain,
    outdateOffers,
    keepProblems: assign(({ event }) => ({ problems: problemsOf(failureIn(event)) })),
    keepCustomerFailure: assign(({ event }) => ({ customerFailure: failureIn(event) })),
    keepStockFailure: assign(({ event }) => ({ stockFailure: failureIn(event) })),
    tellFailure,
    beginAgain: assign(({ context }) => emptySale(context.initial)),
    tellSuperseded: emit({ type: "toast.raised", toast: { tone: "success", text: "Sold in another tab" } }),
    tellUnkept: emit({ type: "toast.raised", toast: UNKEPT }),
    tellProblems: tellProblems(({ draft }: OrderCreateContext) => validateDraft(draft)),
    clearCustomer: assign(({ context }) => changed(context, NOBODY)),
  },
  guards: {
    isModified: ({ context }) => isModified(context),
    isValid: ({ context }) => validateDraft(context.draft) === null,
    isRepeated: ({ context }) => context.failure?.kind === "duplicate",
    /** The shop has not answered to the sale as it is: a sale that it refused waits only after a change. */
    isUnanswered: ({ context }) => context.failure === null || isUnreached(context),
    ...draftGuards,
    restoresCustomer: ({ event }) => event.type === "draft.restored" && event.kept.draft.customerKey !== "",
    restoresLines: ({ event }) => event.type === "draft.restored" && event.kept.draft.lines.length > 0,
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
        "variant.scanned": { actions: assign(edits["variant.scanned"]) },
        "line.changed": { actions: assign(edits["line.changed"]) },
        "line.removed": { actions: assign(edits["line.removed"]) },
        "payment.added": { guard: "isPaidNow", actions: assign(edits["payment.added"]) },
        "payment.changed": { guard: "isPaidNow", actions: assign(edits["payment.changed"]) },
        "payment.removed": { guard: "maySparePayment", actions: assign(edits["payment.removed"]) },
        "rest.paid": { guard: "mayPayRest", actions: assign(edits["rest.paid"]) },
        "payLater.changed": { guard: "isForSomebody", actions: assign(edits["payLater.changed"]) },
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
            "draft.followed": { actions: assign(({ context, event }) => followedSale(context.initial, event.kept)) },
            "draft.superseded": { actions: ["beginAgain", "tellSuperseded"] },
            "draft.parked": { actions: "beginAgain" },
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
              actions: assign(edits["customerMode.changed"]),
            },
            "customer.selected": {
              guard: "isSelecting",
              target: ".loading",
              actions: assign(edits["customer.selected"]),
            },
            "customer.cleared": { guard: "isSelecting", target: ".settled", actions: "clearCustomer" },
            // The details of a chosen customer may have changed since.
            "draft.restored": [{ guard: "restoresCustomer", target: ".loading" }, { target: ".settled" }],
            ...AS_READ,
            "customer.changed": { guard: "isCreating", actions: assign(edits["customer.changed"]) },
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
                    const { key: _key, storeCredit: credit, ...customer } = event.output;
                    return { ...changed(context, { customer, credit }), customerFailure: null };
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
            listed: {
              entry: assign({ shortLine: null }),
              on: {
                "picker.opened": { target: "picking" },
                "elsewhere.requested": { target: "picking", actions: assign(({ event }) => ({ shortLine: event.id })) },
              },
            },
            picking: {
              invoke: {
                id: "picker",
                src: "picker",
                input: ({ context }) => pickerOf(context),
                onDone: {
                  target: "listed",
                  actions: assign(({ context, event }) => changed(context, withPick(context, event.output.picked))),
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
            ...AS_READ,
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
                onError: { target: "failed", actions: ["keepStockFailure", "tellFailure"] },
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
        input: ({ context: { draft, idempotencyKey, saleId } }) => ({ draft, idempotencyKey, saleId }),
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
          actions: ["keepFailure", "noteUncertain", "keepProblems", "tellFailure", "outdateOffers"],
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
