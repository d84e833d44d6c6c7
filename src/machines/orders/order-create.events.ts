import type { OrderCustomer } from "../../api/orders/orders";
import type { Kept } from "../kit/draft.machine";
import { afterChange, type Failure } from "../kit/failure";
import type { Problems } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { problemsToMend, type DraftLine, type OrderDraft } from "./order-draft";
import { type DraftDelivery, type DraftPayment, removeAt, replaceAt, withPayment } from "./order-parts";

type DetailsPatch = Partial<Pick<OrderDraft, "storeKey" | "status" | "facilitatorKey" | "remark">>;

export type OrderCreateContext = {
  initial: OrderDraft;
  draft: OrderDraft;
  problems: Problems | null;
  failure: Failure | null;
  /** A save may have happened: it ended in neither success nor a definite refusal. */
  isUncertain: boolean;
  /** What the last save sent; null before one. */
  sent: OrderDraft | null;
  customerFailure: Failure | null;
  stockFailure: Failure | null;
  idempotencyKey: string;
};

/** What a sale keeps while it is typed, and takes back: everything but what the server said. */
export type KeptSale = Kept & { draft: OrderDraft };

export type OrderCreateEvent =
  | { type: "details.changed"; patch: DetailsPatch }
  | { type: "customerMode.changed"; mode: OrderDraft["customerMode"] }
  | { type: "customer.selected"; key: string }
  | { type: "customer.cleared" }
  | { type: "customer.changed"; patch: Partial<OrderCustomer> }
  | { type: "customer.retried" }
  | { type: "method.changed"; method: OrderDraft["method"] }
  | { type: "delivery.changed"; patch: Partial<DraftDelivery> }
  | { type: "picker.opened" }
  | { type: "line.changed"; index: number; patch: Partial<Pick<DraftLine, "variantKey" | "quantity">> }
  | { type: "line.removed"; index: number }
  | { type: "payment.added" }
  | { type: "payment.changed"; index: number; patch: Partial<DraftPayment> }
  | { type: "payment.removed"; index: number }
  | { type: "stock.retried" }
  /** What was typed before, into a sale that was neither made nor left. */
  | { type: "draft.restored"; kept: KeptSale }
  /** What is typed was put aside: another sale begins. */
  | { type: "draft.parked" }
  | { type: "form.submitted" }
  /** The sale is kept on this device and sent when the server is reached. */
  | { type: "waiting.requested" }
  | { type: "another.requested" }
  | { type: "another.cancelled" }
  | { type: "another.confirmed" }
  | { type: "leave.requested" }
  | { type: "leave.cancelled" }
  | { type: "leave.confirmed" };

export type CreateRequest = { draft: OrderDraft; idempotencyKey: string };
/** `isChanged`: a request may have arrived, and the sale was changed since. */
export type WaitingRequest = CreateRequest & { isUncertain: boolean; isChanged: boolean };
export type CreatedOrder = { key: string; number: number };

/** The context after a change of the draft. */
export const changed = (context: OrderCreateContext, patch: Partial<OrderDraft>): Partial<OrderCreateContext> => {
  const draft = { ...context.draft, ...patch };
  return {
    draft,
    // Once the problems are shown, each disappears as soon as it is corrected.
    problems: context.problems && problemsToMend(draft),
    ...afterChange(context, newIdempotencyKey),
  };
};

type Edit<Type extends OrderCreateEvent["type"]> = (now: {
  context: OrderCreateContext;
  event: Extract<OrderCreateEvent, { type: Type }>;
}) => Partial<OrderCreateContext>;

/** What each edit makes of the context. */
export const edits: { [Type in EditType]: Edit<Type> } = {
  "details.changed": ({ context, event }) => changed(context, event.patch),
  "method.changed": ({ context, event }) => changed(context, { method: event.method }),
  "delivery.changed": ({ context, event }) =>
    changed(context, { delivery: { ...context.draft.delivery, ...event.patch } }),
  "line.changed": ({ context, event }) =>
    changed(context, { lines: replaceAt(context.draft.lines, event.index, event.patch) }),
  "line.removed": ({ context, event }) => changed(context, { lines: removeAt(context.draft.lines, event.index) }),
  "payment.added": ({ context }) => changed(context, { payments: withPayment(context.draft.payments) }),
  "payment.changed": ({ context, event }) =>
    changed(context, { payments: replaceAt(context.draft.payments, event.index, event.patch) }),
  "payment.removed": ({ context, event }) =>
    changed(context, { payments: removeAt(context.draft.payments, event.index) }),
};

type EditType =
  | "details.changed"
  | "method.changed"
  | "delivery.changed"
  | "line.changed"
  | "line.removed"
  | "payment.added"
  | "payment.changed"
  | "payment.removed";

/** The person's choices and input; the ids only identify lines on screen. */
const contentOf = (draft: OrderDraft) =>
  JSON.stringify(draft, (name, value: unknown) => (name === "id" ? undefined : value));

/** The sale to keep on this device. */
export const waitingRequest = ({ draft, sent, idempotencyKey, isUncertain }: OrderCreateContext): WaitingRequest => ({
  draft,
  idempotencyKey,
  isUncertain,
  isChanged: isUncertain && (sent === null || contentOf(sent) !== contentOf(draft)),
});

const UNREACHED: ReadonlySet<Failure["kind"] | undefined> = new Set(["offline", "unreachable", "timeout"] as const);

/** Whether the last save did not reach the server, as far as is known here. */
export const isUnreached = ({ failure }: Pick<OrderCreateContext, "failure">): boolean => UNREACHED.has(failure?.kind);

export const isModified = ({ draft, initial }: OrderCreateContext) => contentOf(draft) !== contentOf(initial);
