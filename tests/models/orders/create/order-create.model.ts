import type { PickerProduct, PickerVariant } from "../../../../src/api/shell/for-sale";
import type { OrderCustomer } from "../../../../src/api/orders/new-order";
import type { OrderCreateContext } from "../../../../src/machines/orders/create/order-create.events";
import { orderCreateMachine } from "../../../../src/machines/orders/create/order-create.machine";
import { failing, failures, succeeding } from "../../support/failures";
import { valueOf, type Model, type View } from "../../support/model";

/** The store credit that CUSTOMER has, in kobo. */
export const CREDIT = 200_000;

export const CUSTOMER: OrderCustomer = {
  name: "Ngozi Balogun",
  email: "ngozi@example.com",
  phone: "08035550142",
  address: "4 Allen Avenue, Ikeja",
  instagram: "",
  twitter: "",
};

const DELIVERY = {
  recipientName: "Tunde Bello",
  recipientPhone: "08051112233",
  recipientAddress: "9 Marina Road, Lagos",
  fee: 250_000,
};

const VARIANT: PickerVariant = {
  key: "phone-black",
  variation: "Black, 128GB",
  image: "",
  salePrice: 15_000_000,
  quantity: 9,
  status: "active",
};

export const PHONE: PickerProduct = {
  key: "phone",
  title: "Infinix Hot 40i",
  image: "",
  storeKey: "lekki",
  storeTitle: "Lekki",
  salePrice: VARIANT.salePrice,
  variants: [VARIANT],
};

export const orderCreateEvents = {
  "writes a remark": { type: "details.changed", patch: { remark: "Gift wrap" } },
  "clears the remark": { type: "details.changed", patch: { remark: "" } },
  "goes to create the customer": { type: "customerMode.changed", mode: "create" },
  "goes to select the customer": { type: "customerMode.changed", mode: "select" },
  "types the customer": { type: "customer.changed", patch: { ...CUSTOMER } },
  "selects a customer": { type: "customer.selected", key: "ngozi" },
  "selects another customer": { type: "customer.selected", key: "ada" },
  "clears the customer": { type: "customer.cleared" },
  "the customer arrives": succeeding("loadCustomer", { key: "ngozi", ...CUSTOMER, storeCredit: CREDIT }),
  "the customer fails to load": failing("loadCustomer", failures.timeout),
  "retries the customer": { type: "customer.retried" },
  "chooses delivery": { type: "method.changed", method: "delivery" },
  "chooses pickup": { type: "method.changed", method: "pickup" },
  "types the delivery": { type: "delivery.changed", patch: { ...DELIVERY } },
  "opens the picker": { type: "picker.opened" },
  "takes a phone": succeeding("picker", { picked: [{ product: PHONE, variant: VARIANT }] }),
  "takes nothing": succeeding("picker", { picked: [] }),
  "sells two": { type: "line.changed", index: 0, patch: { quantity: 2 } },
  "removes the line": { type: "line.removed", index: 0 },
  "adds a payment": { type: "payment.added" },
  "fills the payment": { type: "payment.changed", index: 0, patch: { accountKey: "till", amount: 5_000_000 } },
  "removes the first payment": { type: "payment.removed", index: 0 },
  submits: { type: "form.submitted" },
  "asks to leave": { type: "leave.requested" },
  stays: { type: "leave.cancelled" },
  leaves: { type: "leave.confirmed" },
  "the order is created": succeeding("createOrder", { key: "new-order", number: 4001 }),
  "the order is refused": failing("createOrder", failures.refused),
  "the order is rejected": failing("createOrder", failures.rejected),
  "the order fails on the server": failing("createOrder", failures.serverFault),
  "the order times out": failing("createOrder", failures.timeout),
  "the order finds no server": failing("createOrder", failures.unreachable),
  "the order is a duplicate": failing("createOrder", failures.duplicate),
} as const;

export type OrderLabel = keyof typeof orderCreateEvents;
export type OrderView = View<OrderCreateContext>;

const LABELS = Object.keys(orderCreateEvents) as OrderLabel[];
const ASKED: readonly OrderLabel[] = ["stays", "leaves", "the customer arrives", "the customer fails to load"];
/** While the confirmation is open, a person can reach nothing else. */
const isAsked = (order: OrderView) => order.hasTag("confirming");

const hasCustomer = ({ context: { draft } }: OrderView) => draft.customer.email !== "";
const hasDelivery = ({ context: { draft } }: OrderView) => draft.delivery.recipientName !== "";
const hasPayment = ({ context: { draft } }: OrderView) => draft.payments[0]?.accountKey !== "";

/** The choices of the draft that guards read. */
const choicesOf = ({ context: { draft } }: OrderView) => [draft.customerMode, draft.method];

const shared = {
  machine: orderCreateMachine,
  input: { storeKey: "lekki", facilitatorKey: "ada" },
  events: orderCreateEvents,
};

/**
 * All actions on an order being written, in any order; they depend on its content only where the machine's guards do.
 */
export const writingModel = {
  ...shared,
  offers: (order) => (isAsked(order) ? ASKED : LABELS),
  stateOf: (order) => {
    const { draft } = order.context;
    const chosen = [...choicesOf(order), draft.customerKey !== ""];
    const filled = [draft.lines.length > 0, draft.payments.length > 1, draft.remark !== ""];
    return [valueOf(order), ...chosen, ...filled].join(" ");
  },
  edgeOf: (before, label, after) => [...choicesOf(before), regionsThat(before, after), label].join(" "),
} satisfies Model<OrderCreateContext, OrderLabel>;

/** A scanner reads the code of a phone. */
export const SCANNED = { type: "variant.scanned", found: { product: PHONE, variant: VARIANT } } as const;

/** A person's actions on an order that changed after its first save. */
export const repeatedEvents = {
  "scans a phone": SCANNED,
  "goes to create the customer": orderCreateEvents["goes to create the customer"],
  "types the customer": orderCreateEvents["types the customer"],
  "selects a customer": orderCreateEvents["selects a customer"],
  "the customer arrives": orderCreateEvents["the customer arrives"],
  "opens the picker": orderCreateEvents["opens the picker"],
  "takes a phone": orderCreateEvents["takes a phone"],
  "removes the line": orderCreateEvents["removes the line"],
  "fills the payment": orderCreateEvents["fills the payment"],
  "pays the rest": { type: "rest.paid" },
  "pays later": { type: "payLater.changed", accountKey: "till" },
  submits: orderCreateEvents.submits,
  "the order is a duplicate": orderCreateEvents["the order is a duplicate"],
  "the order is created": orderCreateEvents["the order is created"],
  "asks for another": { type: "another.requested" },
  "cancels another": { type: "another.cancelled" },
  "confirms another": { type: "another.confirmed" },
} as const;

/** An order whose earlier version was sold. */
export const repeatedModel = {
  machine: orderCreateMachine,
  input: shared.input,
  events: repeatedEvents,
  // A variant in the order cannot be picked again.
  offers: (order) =>
    (Object.keys(repeatedEvents) as (keyof typeof repeatedEvents)[]).filter(
      (label) => (label !== "opens the picker" && label !== "scans a phone") || order.context.draft.lines.length === 0,
    ),
  stateOf: (order) => {
    const { draft, failure } = order.context;
    const filled = [hasCustomer(order), hasPayment(order), draft.lines.length > 0, draft.laterAccountKey !== ""];
    return [valueOf(order), draft.customerMode, ...filled, failure?.kind].join(" ");
  },
} satisfies Model<OrderCreateContext, keyof typeof repeatedEvents>;

/** The state of each part of an order being written; empty once it is saved or left. */
export const regionsOf = ({ value }: OrderView): Record<string, unknown> =>
  typeof value === "object" && typeof value.filling === "object" ? value.filling : {};

/** Whether the order is being saved, confirmed or written. */
export const phaseOf = (order: OrderView): unknown => regionsOf(order).edits ?? order.value;

/** The regions an edge changes, or the exit. This distinguishes two edges of one event. */
function regionsThat(before: OrderView, after: OrderView): string {
  const [from, to] = [regionsOf(before), regionsOf(after)];
  if (Object.keys(to).length === 0) return `${phaseOf(before)} to ${valueOf(after)}`;
  return Object.keys(to)
    .filter((region) => JSON.stringify(from[region]) !== JSON.stringify(to[region]))
    .map((region) => `${JSON.stringify(from[region])} to ${JSON.stringify(to[region])}`)
    .join(", ");
}

/** The next actions on the shortest way to a sale, with both choices at each fork. */
function nextOf(order: OrderView): readonly OrderLabel[] {
  const { draft } = order.context;
  if (order.matches({ filling: { products: "picking" } })) return ["takes a phone"];
  if (order.matches({ filling: { customer: "loading" } })) return ["the customer arrives"];
  if (!hasCustomer(order)) {
    return draft.customerMode === "create"
      ? ["types the customer"]
      : ["selects a customer", ...(draft.lines.length === 0 ? (["goes to create the customer"] as const) : [])];
  }
  if (draft.lines.length === 0) return ["opens the picker"];
  if (!hasPayment(order)) {
    return draft.method === "delivery" && !hasDelivery(order)
      ? ["types the delivery"]
      : ["fills the payment", ...(draft.method === "pickup" ? (["chooses delivery"] as const) : [])];
  }
  return ["submits", draft.remark === "" ? "writes a remark" : "clears the remark", "asks to leave"];
}

const WHILE_SAVING = LABELS.filter((label) => {
  const { type } = orderCreateEvents[label];
  return type.endsWith("createOrder") || type === "form.submitted" || type === "leave.requested";
});

/**
 * The sale itself: customer selected or created, pickup or delivery, saved, failed, corrected and saved again, or left.
 */
export const sellingModel = {
  ...shared,
  offers: (order) => {
    if (order.matches("saving")) return WHILE_SAVING;
    return isAsked(order) ? ["stays", "leaves"] : nextOf(order);
  },
  stateOf: (order) => {
    const { draft, failure, isUncertain } = order.context;
    const filled = [draft.customerMode, hasCustomer(order), draft.method, hasDelivery(order), draft.lines.length];
    return [valueOf(order), ...filled, hasPayment(order), draft.remark, failure?.kind, isUncertain].join(" ");
  },
  edgeOf: (before, label) => {
    const { draft, failure, isUncertain } = before.context;
    // The customer and the delivery matter to a first save; later saves depend on the failure.
    const sale = failure === null ? [draft.customerMode, draft.method, valueOf(before)] : [failure.kind, isUncertain];
    return [...sale, phaseOf(before), label].join(" ");
  },
} satisfies Model<OrderCreateContext, OrderLabel>;
