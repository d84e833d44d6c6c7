import type { OrderCreateContext, OrderCreateEvent } from "../../../../src/machines/orders/create/order-create.events";
import type { OrderDraft } from "../../../../src/machines/orders/create/order-draft";
import { STORE_CREDIT } from "../../../../src/api/orders/store-credit.rules";
import { orderCreateEvents, type OrderView } from "./order-create.model";
import { PRICE } from "./order-create.sale";
import type { Invariants, TakenStep } from "../../support/run";
import { savingInvariants } from "../../support/saving";

type Context = OrderCreateContext;
type Part = keyof OrderDraft;

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const WHOLE: readonly Part[] = [
  "storeKey",
  "status",
  "facilitatorKey",
  "remark",
  "customerMode",
  "customerKey",
  "customer",
  "credit",
  "method",
  "delivery",
  "lines",
  "discount",
  "payments",
  "laterAccountKey",
];

/** The parts of the draft that each event may change; other events may change none. */
const MAY_CHANGE: Readonly<Record<string, readonly Part[]>> = {
  "details.changed": ["storeKey", "status", "facilitatorKey", "remark", "discount"],
  "customerMode.changed": ["customerMode", "customerKey", "customer", "credit", "method", "laterAccountKey"],
  "customer.selected": ["customerKey", "customer", "credit"],
  "customer.cleared": ["customerKey", "customer", "credit"],
  "customer.changed": ["customer"],
  "xstate.done.actor.loadCustomer": ["customer", "credit"],
  "method.changed": ["method"],
  "delivery.changed": ["delivery"],
  "xstate.done.actor.picker": ["lines"],
  "variant.scanned": ["lines"],
  "line.changed": ["lines"],
  "line.removed": ["lines"],
  "payment.added": ["payments"],
  "xstate.done.actor.loadStock": ["lines"],
  "draft.restored": WHOLE,
  "draft.parked": WHOLE,
  "draft.followed": WHOLE,
  "draft.superseded": WHOLE,
  "payment.changed": ["payments"],
  "payment.removed": ["payments"],
  "rest.paid": ["payments"],
  "payLater.changed": ["laterAccountKey"],
};

/** The order as a person sees it, without the ids that identify lines on screen. */
const seen = (draft: OrderDraft) =>
  JSON.stringify(draft, (name, value: unknown) => (name === "id" ? undefined : value));
const isTouched = ({ context: { draft, initial } }: OrderView) => seen(draft) !== seen(initial);

/** A walk-in sale leaves no debt. */
const isSettled = ({ lines, payments, method, delivery }: OrderDraft) => {
  const fee = method === "pickup" ? 0 : (delivery.fee ?? 0);
  const asked = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0) * PRICE, fee);
  return payments.reduce((sum, { amount }) => sum + (amount ?? 0), 0) >= asked;
};

/** Customers pay no more store credit than they have. */
const isCovered = ({ credit, payments }: OrderDraft) =>
  payments.reduce((sum, { accountKey, amount }) => sum + (accountKey === STORE_CREDIT ? (amount ?? 0) : 0), 0) <=
  credit;

const isComplete = (draft: OrderDraft) =>
  (draft.customerMode === "walk-in"
    ? isSettled(draft)
    : [draft.customer.name, draft.customer.email, draft.customer.phone, draft.customer.address].every(
        (text) => text !== "",
      )) &&
  draft.lines.length > 0 &&
  draft.lines.every(({ variantKey, quantity }) => variantKey !== "" && (quantity ?? 0) >= 1) &&
  // Whoever pays later has a name.
  (draft.laterAccountKey !== ""
    ? draft.customerMode !== "walk-in"
    : draft.payments.length > 0 &&
      isCovered(draft) &&
      draft.payments.every(({ accountKey, amount }) => accountKey !== "" && amount !== null)) &&
  (draft.method === "pickup" || Object.values(draft.delivery).every((value) => value !== "" && value !== null));

const regionsOf = ({ value }: OrderView): Record<string, unknown> =>
  typeof value === "object" && typeof value.filling === "object" ? { ...value.filling, edits: undefined } : {};

const isReading = (order: OrderView) =>
  ["loading", "failed"].some((state) => order.matches({ filling: { customer: state } }));

/** The states of an order being written, and those it had when it was last written. */
const statesOf = (order: OrderView): string[] =>
  Object.entries(regionsOf(order))
    .filter(([, state]) => state !== undefined)
    .map(([region, state]) => `orderCreate.filling.${region}.${String(state)}`)
    .toSorted();
const statesBefore = ({ historyValue }: OrderView): string[] =>
  (historyValue["orderCreate.filling.history"] ?? [])
    .map(({ id }) => id)
    .filter((id) => !id.includes(".edits."))
    .toSorted();

/** The stock of a line is not sent. */
const isEdit = ({ event }: TakenStep<Context>) =>
  event.type in MAY_CHANGE && event.type !== "xstate.done.actor.loadStock";

/** The invariants of a sale, written independently of the machine's implementation. */
export const orderCreateInvariants: Invariants<Context> = {
  ...savingInvariants<Context>("createOrder", isEdit),
  "each action changes only its own part of the draft": ({ event, before, after }) =>
    (Object.keys(after.context.draft) as Part[])
      .filter((part) => !same(after.context.draft[part], before.context.draft[part]))
      .every((part) => MAY_CHANGE[event.type]?.includes(part)),
  "a form cannot be changed during its save": ({ before, after }) =>
    !["saving", "keeping"].some((state) => before.matches(state)) || same(after.context.draft, before.context.draft),
  "a modified order closes only after a confirmation": ({ event, before, after }) =>
    !after.matches("left") || !isTouched(before) || (event.type === "leave.confirmed" && before.hasTag("confirming")),
  "an untouched order closes without confirmation": ({ event, before, after }) =>
    event.type !== "leave.requested" || isTouched(before) || after.matches("left"),
  // The question whether to leave stays open, also when another tab takes back what would be lost.
  "an order counts as modified exactly when its visible values differ": ({ after }) =>
    !after.matches("filling") || after.hasTag("confirming") || after.hasTag("modified") === isTouched(after),
  "asking to leave and staying change no other state": ({ event, before, after }) =>
    !(event.type === "leave.requested" || event.type === "leave.cancelled") ||
    !after.matches("filling") ||
    same(regionsOf(after), regionsOf(before)),
  "only a complete order is saved": ({ started }) =>
    started.every(({ name, input }) => name !== "createOrder" || isComplete(input.draft as OrderDraft)),
  "submitting a complete order saves it": ({ event, before, after }) =>
    event.type !== "form.submitted" || !isComplete(before.context.draft) || after.matches("saving"),
  "an incomplete order shows what is missing": ({ event, before, after, emitted }) =>
    event.type !== "form.submitted" ||
    isComplete(before.context.draft) ||
    (Object.keys(after.context.problems?.fields ?? {}).length > 0 &&
      emitted.some(({ type }) => type === "toast.raised")),
  "a failed save returns to the modified order": ({ event, after }) =>
    event.type !== "xstate.error.actor.createOrder" || (after.matches("filling") && after.hasTag("modified")),
  "after a refusal by the shop the profile and the look-ups are read again": ({ event, after, emitted }) =>
    event.type !== "xstate.error.actor.createOrder" ||
    ["profile.outdated", "lookups.outdated"].every(
      (wanted) => emitted.some(({ type }) => type === wanted) === (after.context.failure?.kind === "refused"),
    ),
  "a choice shows at once": ({ event, before, after }) => {
    const { customerMode, method } = after.context.draft;
    const chosen = event as OrderCreateEvent;
    if (!before.matches("filling")) return true;
    if (chosen.type === "customerMode.changed") return customerMode === chosen.mode;
    return chosen.type !== "method.changed" || method === chosen.method;
  },
  "details are typed only for a new customer and for a delivery": ({ event, before, after }) => {
    const { customerMode, method } = before.context.draft;
    const isOff =
      (event.type === "customer.changed" && customerMode === "select") ||
      (event.type === "delivery.changed" && method === "pickup");
    return !isOff || same(after.context.draft, before.context.draft);
  },
  "only a selected customer is read": ({ after }) => {
    const { customerMode, customerKey } = after.context.draft;
    return !isReading(after) || (customerMode === "select" && customerKey !== "");
  },
  "an order that was not saved continues where it was": ({ before, after }) =>
    !["saving", "keeping", "confirmingAnother"].some((state) => before.matches(state)) ||
    !after.matches("filling") ||
    same(statesOf(after), statesBefore(before)),
  "switching between select and create clears the customer": ({ event, before, after }) =>
    event.type !== "customerMode.changed" ||
    before.context.draft.customerMode === after.context.draft.customerMode ||
    (after.context.draft.customer.email === "" && after.context.draft.customerKey === ""),
  "only one customer is loading at a time": ({ calls }) =>
    calls.filter(({ name, state }) => name === "loadCustomer" && state === "pending").length <= 1,
  "a created order shows a toast, outdates the look-ups and opens": ({ event, emitted }) =>
    event.type !== orderCreateEvents["the order is created"].type ||
    same(emitted, [
      { type: "toast.raised", toast: { tone: "success", text: "Order added successfully" } },
      { type: "lookups.outdated" },
      { type: "navigation.requested", to: "/orders/new-order", replace: true },
    ]),
};
