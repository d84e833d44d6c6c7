/**
 * A change of many products. What is wanted is proposed first, and each row is shown with its old and new value; then
 * all change or none. It can be undone, also from the message after the dialog closed. What is chosen stays until it was
 * applied. A write without a reply is retried under the same key.
 */
import {
  type ActorRefFrom,
  and,
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  not,
  setup,
} from "xstate";
import {
  applyBulk,
  type Bulk,
  type BulkEdit,
  type BulkOf,
  loadBulk,
  proposeBulk,
  undoBulk,
} from "../../api/products/bulk";
import { keepFailure, noteUncertain, type Failure } from "../kit/failure";
import type { Problems } from "../kit/form/form.types";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";
import { bulkEditOf, bulkProblems, type BulkValues, NO_BULK } from "./bulk-values";

export { BULK_PAGE, labelledOf } from "../../api/products/bulk";

export type BulkChangeContext = {
  list: AnyActorRef;
  selection: AnyActorRef;
  /** The products; null until a change is asked for. */
  of: BulkOf | null;
  values: BulkValues;
  problems: Problems | null;
  failure: Failure | null;
  /** The write of this step may have happened. */
  isUncertain: boolean;
  /** Of the next write: kept while that is retried. */
  idempotencyKey: string;
  /** The key of the proposal. */
  key: string;
  /** The page of its rows. */
  page: number;
  /** The proposal with the rows shown last; null until they were read. */
  bulk: Bulk | null;
};

export type BulkChangeEvent =
  | { type: "change.requested"; of: BulkOf }
  | { type: "values.changed"; patch: Partial<BulkValues> }
  | { type: "preview.requested" }
  | { type: "page.changed"; page: number }
  | { type: "retry.requested" }
  | { type: "step.back" }
  | { type: "apply.requested" }
  | { type: "undo.requested" }
  | { type: "close.requested" };

type Proposal = { of: BulkOf; edit: BulkEdit; idempotencyKey: string };
type Step = { key: string; idempotencyKey: string };

const stepOf = ({ context: { key, idempotencyKey } }: { context: BulkChangeContext }): Step => ({
  key,
  idempotencyKey,
});

const FRESH = { problems: null, failure: null, isUncertain: false };

/** `3 products`. */
export const productsText = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "product" : "products"}`;

export const bulkChangeMachine = setup({
  types: {
    context: {} as BulkChangeContext,
    events: {} as BulkChangeEvent,
    emitted: {} as Outward,
    input: {} as { list: AnyActorRef; selection: AnyActorRef },
  },
  actors: {
    propose: missingEffect<{ key: string }, Proposal>("propose"),
    loadBulk: missingEffect<Bulk, { key: string; page: number }>("loadBulk"),
    apply: missingEffect<unknown, Step>("apply"),
    undo: missingEffect<unknown, Step>("undo"),
  },
  actions: {
    begin: assign(({ event }) => (event.type === "change.requested" ? { of: event.of } : {})),
    renew: assign({ ...FRESH, idempotencyKey: () => newIdempotencyKey() }),
    keepValues: assign(({ context, event }) =>
      event.type === "values.changed" ? { values: { ...context.values, ...event.patch } } : {},
    ),
    findProblems: assign(({ context }) => ({ problems: bulkProblems(context.values) })),
    forgetFailure: assign(FRESH),
    forgetValues: assign({ values: NO_BULK }),
    keepPage: assign(({ event }) => (event.type === "page.changed" ? { page: event.page } : {})),
    keepFailure,
    noteUncertain,
    refreshList: enqueueActions(({ context, enqueue }) => enqueue.sendTo(context.list, { type: "refresh.requested" })),
    clearSelection: enqueueActions(({ context, enqueue }) =>
      enqueue.sendTo(context.selection, { type: "selection.cleared" }),
    ),
    offerUndo: emit(({ context, self }) => ({
      type: "toast.raised" as const,
      toast: {
        tone: "success" as const,
        text: `${productsText(context.bulk?.products ?? 0)} changed`,
        onUndo: () => self.send({ type: "undo.requested" }),
      },
    })),
  },
  guards: {
    isComplete: ({ context }) => bulkProblems(context.values) === null,
    isUncertain: ({ context }) => context.isUncertain,
    isFailed: ({ context }) => context.failure !== null,
  },
}).createMachine({
  id: "bulkChange",
  context: ({ input: { list, selection } }) => ({
    list,
    selection,
    of: null,
    values: NO_BULK,
    ...FRESH,
    idempotencyKey: "",
    key: "",
    page: 1,
    bulk: null,
  }),
  initial: "closed",
  states: {
    closed: {
      initial: "empty",
      on: { "change.requested": { target: "choosing", actions: ["begin", "renew"] } },
      states: {
        empty: {},
        /** The last change was made, and can be undone. */
        made: { on: { "undo.requested": { target: "#bulkChange.undoing" } } },
      },
    },
    choosing: {
      on: {
        // Another change is another proposal.
        "values.changed": { actions: ["keepValues", "renew"] },
        "preview.requested": [{ guard: "isComplete", target: "proposing" }, { actions: "findProblems" }],
        "close.requested": { target: "closed" },
      },
    },
    proposing: {
      entry: "forgetFailure",
      on: { "close.requested": { target: "closed" } },
      invoke: {
        id: "propose",
        src: "propose",
        input: ({ context: { of, values, idempotencyKey } }) => {
          if (of === null) throw new Error("a change is proposed for products");
          return { of, edit: bulkEditOf(values), idempotencyKey };
        },
        onDone: {
          target: "preview",
          actions: ["renew", assign(({ event }) => ({ key: event.output.key, page: 1, bulk: null }))],
        },
        onError: { target: "choosing", actions: "keepFailure" },
      },
    },
    preview: {
      initial: "loading",
      on: {
        "close.requested": [
          // It may have been made.
          { guard: "isUncertain", target: "closed", actions: "refreshList" },
          { target: "closed" },
        ],
        "step.back": { guard: not("isUncertain"), target: "choosing", actions: "renew" },
      },
      states: {
        loading: {
          invoke: {
            id: "loadBulk",
            src: "loadBulk",
            input: ({ context: { key, page } }) => ({ key, page }),
            onDone: { target: "ready", actions: assign(({ event }) => ({ bulk: event.output })) },
            onError: { target: "failed", actions: "keepFailure" },
          },
        },
        ready: {
          on: {
            "page.changed": { target: "loading", actions: "keepPage" },
            "apply.requested": { target: "#bulkChange.applying" },
            // After a refusal the rows are shown as they are now.
            "preview.requested": {
              guard: and(["isFailed", not("isUncertain")]),
              target: "#bulkChange.proposing",
              actions: "renew",
            },
          },
        },
        failed: { on: { "retry.requested": { target: "loading", actions: "forgetFailure" } } },
      },
    },
    applying: {
      invoke: {
        id: "apply",
        src: "apply",
        input: stepOf,
        onDone: { target: "applied", actions: ["renew", "forgetValues", "refreshList", "clearSelection"] },
        onError: { target: "preview.ready", actions: ["keepFailure", "noteUncertain"] },
      },
    },
    applied: {
      on: {
        "undo.requested": { target: "undoing" },
        "close.requested": [
          { guard: "isFailed", target: "closed", actions: "refreshList" },
          { target: "closed.made", actions: "offerUndo" },
        ],
      },
    },
    undoing: {
      invoke: {
        id: "undo",
        src: "undo",
        input: stepOf,
        onDone: { target: "undone", actions: ["forgetFailure", "refreshList"] },
        onError: { target: "applied", actions: ["keepFailure", "noteUncertain"] },
      },
    },
    undone: { on: { "close.requested": { target: "closed" } } },
  },
});

export const boundBulkChange = bulkChangeMachine.provide({
  actors: {
    propose: fromPromise<{ key: string }, Proposal>(({ input: { of, edit, idempotencyKey } }) =>
      proposeBulk(of, edit, idempotencyKey),
    ),
    loadBulk: readWith(loadBulk),
    apply: fromPromise<unknown, Step>(({ input: { key, idempotencyKey } }) => applyBulk(key, idempotencyKey)),
    undo: fromPromise<unknown, Step>(({ input: { key, idempotencyKey } }) => undoBulk(key, idempotencyKey)),
  },
});

export type BulkActor = ActorRefFrom<typeof boundBulkChange>;
