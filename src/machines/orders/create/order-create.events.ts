import type { OrderCustomer } from "../../../api/orders/new-order";
import type { Kept } from "../../kit/draft/draft.machine";
import { afterChange, type Failure, type Toast } from "../../kit/failure";
import type { Problems } from "../../kit/form/form.machine";
import { newIdempotencyKey } from "../../kit/idempotency-key";
import type { PickedVariant } from "../../products/product-picker.machine";
import {
  isPaidLater,
  NOBODY,
  problemsToMend,
  type DraftLine,
  type OrderDraft,
  totalsOf,
  withPaymentChanged,
  withRestPaid,
  withScanned,
} from "./order-draft";
import { type DraftDelivery, type DraftPayment, removeAt, replaceLine, withPayment } from "../order-parts";

type LinePatch = Partial<Pick<DraftLine, "variantKey" | "quantity" | "discount" | "serials">>;

type DetailsPatch = Partial<
  Pick<OrderDraft, "storeKey" | "status" | "facilitatorKey" | "remark" | "repair" | "discount">
>;

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
  /** The line whose missing units are picked from another store. */
  shortLine: number | null;
  idempotencyKey: string;
  /** The refused sale that is changed here. Its store knows it by this key, and it waits on the device until it ends. */
  saleId: string | null;
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
  /** The picker opens for the units that this line cannot be sold with. */
  | { type: "elsewhere.requested"; id: number }
  /** One unit of what was scanned. */
  | { type: "variant.scanned"; found: PickedVariant }
  | { type: "line.changed"; index: number; patch: LinePatch }
  | { type: "line.removed"; index: number }
  | { type: "payment.added" }
  | { type: "payment.changed"; index: number; patch: Partial<DraftPayment> }
  | { type: "payment.removed"; index: number }
  /** The last payment takes what is not paid yet. */
  | { type: "rest.paid" }
  /** Nothing is paid now; the order names this account all the same. Empty for a sale that is paid now. */
  | { type: "payLater.changed"; accountKey: string }
  | { type: "stock.retried" }
  /** What was typed before, into a sale that was neither made nor left. */
  | { type: "draft.restored"; kept: KeptSale }
  /** What is being typed into the same sale in another tab; null when nothing is any more. */
  | { type: "draft.followed"; kept: KeptSale | null }
  /** What is typed here was sold in another tab: another sale begins. */
  | { type: "draft.superseded" }
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

export type CreateRequest = { draft: OrderDraft; idempotencyKey: string; saleId: string | null };
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
    ...afterChange(context, () => keyAfterRefusal(context)),
  };
};

/** A sale that its store knows keeps its key, by which the store finds its order; one that was given up makes none. */
function keyAfterRefusal({ failure, idempotencyKey, saleId }: OrderCreateContext): string {
  const isGivenUp = failure?.kind === "refused" && failure.isGivenUp === true;
  return saleId === idempotencyKey && !isGivenUp ? idempotencyKey : newIdempotencyKey();
}

/** The same sale a second time: the first one was made. */
export const asAnother = () => ({
  idempotencyKey: newIdempotencyKey(),
  failure: null,
  isUncertain: false,
});

export const UNKEPT: Toast = {
  tone: "error",
  text: "This device cannot keep the sale. Stay on this page until the network is back",
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
  "customerMode.changed": ({ context, event }) =>
    changed(context, {
      customerMode: event.mode,
      ...NOBODY,
      // A person who gives no name takes the goods along, and pays for them.
      ...(event.mode === "walk-in" && { method: "pickup", laterAccountKey: "" }),
    }),
  "customer.selected": ({ context, event }) => changed(context, { ...NOBODY, customerKey: event.key }),
  "customer.changed": ({ context, event }) =>
    changed(context, { customer: { ...context.draft.customer, ...event.patch } }),
  "variant.scanned": ({ context, event }) => changed(context, { lines: withScanned(context.draft.lines, event.found) }),
  "line.changed": ({ context, event }) =>
    changed(context, { lines: replaceLine(context.draft.lines, event.index, event.patch) }),
  "line.removed": ({ context, event }) => changed(context, { lines: removeAt(context.draft.lines, event.index) }),
  "payment.added": ({ context }) => changed(context, { payments: withPayment(context.draft.payments) }),
  "payment.changed": ({ context, event }) =>
    changed(context, { payments: withPaymentChanged(context.draft, event.index, event.patch) }),
  "payment.removed": ({ context, event }) =>
    changed(context, { payments: removeAt(context.draft.payments, event.index) }),
  "rest.paid": ({ context }) => changed(context, { payments: withRestPaid(context.draft) }),
  "payLater.changed": ({ context, event }) => changed(context, { laterAccountKey: event.accountKey }),
};

type EditType =
  | "details.changed"
  | "method.changed"
  | "delivery.changed"
  | "customerMode.changed"
  | "customer.selected"
  | "customer.changed"
  | "variant.scanned"
  | "line.changed"
  | "line.removed"
  | "payment.added"
  | "payment.changed"
  | "payment.removed"
  | "rest.paid"
  | "payLater.changed";

/** The person's choices and input; the ids only identify lines on screen. */
const contentOf = (draft: OrderDraft) =>
  JSON.stringify(draft, (name, value: unknown) => (name === "id" ? undefined : value));

/** The sale to keep on this device. */
export const waitingRequest = (context: OrderCreateContext): WaitingRequest => {
  const { draft, sent, idempotencyKey, saleId } = context;
  // A request that was sent before the refusal may still arrive.
  const isUncertain = context.isUncertain || saleId === idempotencyKey;
  const isChanged = isUncertain && (sent === null || contentOf(sent) !== contentOf(draft));
  return { draft, idempotencyKey, saleId, isUncertain, isChanged };
};

const UNREACHED: ReadonlySet<Failure["kind"] | undefined> = new Set(["offline", "unreachable", "timeout"] as const);

/** Whether the last save did not reach the server, as far as is known here. */
export const isUnreached = ({ failure }: Pick<OrderCreateContext, "failure">): boolean => UNREACHED.has(failure?.kind);

const inMode =
  (mode: OrderDraft["customerMode"]) =>
  ({ context }: { context: OrderCreateContext }): boolean =>
    context.draft.customerMode === mode;

type Now = { context: OrderCreateContext };
type Then = Now & { event: OrderCreateEvent };

/** What the events need of the draft. */
export const draftGuards = {
  isSelecting: inMode("select"),
  isCreating: inMode("create"),
  isOtherMode: ({ context, event }: Then) =>
    event.type === "customerMode.changed" && event.mode !== context.draft.customerMode,
  isDelivery: ({ context }: Now) => context.draft.method === "delivery",
  isOtherMethod: ({ context, event }: Then) => event.type === "method.changed" && event.method !== context.draft.method,
  isPaidNow: ({ context }: Now) => !isPaidLater(context.draft),
  isForSomebody: ({ context }: Now) => context.draft.customerMode !== "walk-in",
  maySparePayment: ({ context: { draft } }: Now) => !isPaidLater(draft) && draft.payments.length > 1,
  mayPayRest: ({ context: { draft } }: Now) => !isPaidLater(draft) && totalsOf(draft).debt > 0,
};

export const isModified = ({ draft, initial }: OrderCreateContext) => contentOf(draft) !== contentOf(initial);

/** Another tab has read what belongs to its draft, and an empty sale has nothing to read. */
export const AS_READ = {
  "draft.followed": { target: ".settled" },
  "draft.superseded": { target: ".settled" },
  "draft.parked": { target: ".settled" },
} as const;
