import type { OrderCreateContext, WaitingRequest } from "../../../../src/machines/orders/create/order-create.events";
import { orderCreateMachine } from "../../../../src/machines/orders/create/order-create.machine";
import type { OrderDraft } from "../../../../src/machines/orders/create/order-draft";
import { failing, succeeding } from "../../support/failures";
import { valueOf, type Model } from "../../support/model";
import type { Call, Invariants, TakenStep } from "../../support/run";
import { KEPT_SALE } from "../create/order-continued.model";
import { orderCreateEvents } from "../create/order-create.model";

const KEPT = "covered by tests/models/orders/create/order-create.paths.test.ts and tests/e2e/offline/selling.test.ts";

/** Transitions that the walks of screens leave to other tests. */
export const waitingElsewhere = {
  "filling waiting.requested (1)": KEPT,
  "filling waiting.requested (2)": KEPT,
  "keeping xstate.done.actor.keepWaiting": KEPT,
  "keeping xstate.error.actor.keepWaiting": KEPT,
} as const;

export const waitingEvents = {
  "continues a sale": { type: "draft.restored", kept: { ...KEPT_SALE, isUncertain: false } },
  "continues a sale that may be made": { type: "draft.restored", kept: KEPT_SALE },
  "the customer arrives": orderCreateEvents["the customer arrives"],
  "the stock arrives": succeeding("loadStock", { variantKeys: [], products: [] }),
  "clears the remark": orderCreateEvents["clears the remark"],
  "removes the line": orderCreateEvents["removes the line"],
  submits: orderCreateEvents.submits,
  "the order times out": orderCreateEvents["the order times out"],
  "the order finds no server": orderCreateEvents["the order finds no server"],
  "the order fails on the server": orderCreateEvents["the order fails on the server"],
  "the order is refused": orderCreateEvents["the order is refused"],
  "sells without a network": { type: "waiting.requested" },
  "the device keeps the sale": succeeding("keepWaiting", { number: "P-3F9A2C" }),
  "the device cannot keep the sale": failing("keepWaiting", new Error("full")),
} as const;

type Label = keyof typeof waitingEvents;

const LABELS = Object.keys(waitingEvents) as Label[];

/** A sale that is kept on the device because the server cannot be reached. */
export const waitingModel = {
  machine: orderCreateMachine,
  input: { storeKey: "lekki", facilitatorKey: "ada" },
  events: waitingEvents,
  // The rules of a refusal are those of a form that knows all of its saves; a continued one may have had others.
  offers: (order) =>
    LABELS.filter((label) => {
      if (label.startsWith("continues")) return !order.hasTag("modified") && order.matches("filling");
      return label !== "the order is refused" || !order.context.isUncertain;
    }),
  stateOf: (order) => {
    const { draft, sent, failure, isUncertain } = order.context;
    const isSent = sent === null ? "unsent" : sent === draft;
    return [valueOf(order), draft.lines.length, draft.remark, failure?.kind, isUncertain, isSent].join(" ");
  },
} satisfies Model<OrderCreateContext, Label>;

const seen = (draft: unknown) => JSON.stringify(draft, (name, value: unknown) => (name === "id" ? undefined : value));

const lastSent = (calls: readonly Call[]) => calls.findLast(({ name }) => name === "createOrder")?.input.draft;

const keptIn = ({ started }: TakenStep<OrderCreateContext>): WaitingRequest | undefined =>
  started.find(({ name }) => name === "keepWaiting")?.input as WaitingRequest | undefined;

const UNREACHED: ReadonlySet<string> = new Set(["offline", "unreachable", "timeout"]);

/** Whether the form shows an answer of the server to the sale as it is. */
const isAnswered = ({ before: { context } }: TakenStep<OrderCreateContext>) =>
  context.failure !== null && !UNREACHED.has(context.failure.kind);

const isComplete = ({ lines }: OrderDraft) => lines.length > 0;

export const waitingInvariants: Invariants<OrderCreateContext> = {
  "a sale that the server answered to does not wait": (taken) => keptIn(taken) === undefined || !isAnswered(taken),
  "only a complete sale waits": (taken) => {
    const kept = keptIn(taken);
    return kept === undefined || isComplete(kept.draft);
  },
  "a complete sale can wait unless the server answered to it": (taken) =>
    taken.label !== "sells without a network" ||
    isAnswered(taken) ||
    !taken.before.matches("filling") ||
    !isComplete(taken.before.context.draft) ||
    keptIn(taken) !== undefined,
  "an incomplete sale says what is missing": ({ label, before, after, emitted }) =>
    label !== "sells without a network" ||
    isComplete(before.context.draft) ||
    (after.context.problems !== null && emitted.some(({ type }) => type === "toast.raised")),
  "a sale waits as it is typed, with the key of its save": (taken) => {
    const kept = keptIn(taken);
    const { draft, idempotencyKey } = taken.before.context;
    return kept === undefined || (seen(kept.draft) === seen(draft) && kept.idempotencyKey === idempotencyKey);
  },
  "a sale that changed after a request that may have arrived says so": (taken) => {
    const kept = keptIn(taken);
    if (kept === undefined) return true;
    const { isUncertain, draft } = taken.before.context;
    const isChanged = isUncertain && seen(lastSent(taken.calls)) !== seen(draft);
    return kept.isUncertain === isUncertain && kept.isChanged === isChanged;
  },
  "a sale that waits opens its receipt": ({ label, before, emitted }) =>
    label !== "the device keeps the sale" ||
    JSON.stringify(emitted) ===
      JSON.stringify([
        {
          type: "navigation.requested",
          to: `/orders/offline?sale=${encodeURIComponent(before.context.idempotencyKey)}`,
          replace: true,
        },
      ]),
  "a sale that the device cannot keep stays in the form": ({ label, before, after, emitted }) =>
    label !== "the device cannot keep the sale" ||
    (after.matches("filling") &&
      seen(after.context.draft) === seen(before.context.draft) &&
      emitted.some(({ type }) => type === "toast.raised")),
};
