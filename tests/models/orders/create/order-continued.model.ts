import type { KeptSale, OrderCreateContext } from "../../../../src/machines/orders/create/order-create.events";
import { orderCreateMachine } from "../../../../src/machines/orders/create/order-create.machine";
import { emptyDraft } from "../../../../src/machines/orders/create/order-draft";
import { failing, failures, succeeding } from "../../support/failures";
import { valueOf, type Model } from "../../support/model";
import type { Invariants, TakenStep } from "../../support/run";
import { CUSTOMER, orderCreateEvents, PHONE } from "./order-create.model";

const DEFAULTS = { storeKey: "lekki", facilitatorKey: "ada" };

/** A sale of two phones to a chosen customer, whose save may have been made. */
export const KEPT_SALE: KeptSale = {
  draft: {
    ...emptyDraft({ storeKey: "ikeja", facilitatorKey: "tunde" }),
    status: "completed",
    remark: "Gift wrap",
    customerMode: "select",
    customerKey: "ngozi",
    customer: { ...CUSTOMER },
    method: "delivery",
    delivery: {
      status: "pending",
      recipientName: "Tunde Bello",
      recipientPhone: "08051112233",
      recipientAddress: "9 Marina Road, Lagos",
      fee: 250_000,
    },
    lines: [
      {
        id: 3,
        productKey: PHONE.key,
        title: PHONE.title,
        image: "",
        variantKey: "phone-black",
        quantity: 2,
        variants: PHONE.variants,
      },
    ],
    payments: [{ id: 4, accountKey: "till", amount: 5_000_000 }],
  },
  idempotencyKey: "key of the draft",
  isUncertain: true,
};

const DRAFTS = "covered by tests/models/orders/create/order-create.paths.test.ts and tests/e2e/drafts/sale.test.ts";

/** Transitions that the walks of screens leave to other tests. */
export const coveredElsewhere = {
  "filling variant.scanned": "covered by tests/e2e/orders/scan.test.ts",
  "filling payLater.changed": "covered by tests/e2e/orders/quick-sale.test.ts",
  "filling rest.paid": "covered by tests/e2e/orders/quick-sale.test.ts",
  "filling.products.listed elsewhere.requested": "covered by tests/e2e/offline/refused-sales.test.ts",
  "filling.edits draft.restored": DRAFTS,
  "filling.customer draft.restored (1)": DRAFTS,
  "filling.customer draft.restored (2)": DRAFTS,
  "filling.stock draft.restored (1)": DRAFTS,
  "filling.stock draft.restored (2)": DRAFTS,
  "filling.edits draft.parked": DRAFTS,
  "filling.customer draft.parked": DRAFTS,
  "filling.stock draft.parked": DRAFTS,
  "filling.edits draft.followed": DRAFTS,
  "filling.customer draft.followed": DRAFTS,
  "filling.stock draft.followed": DRAFTS,
  "filling.edits draft.superseded": DRAFTS,
  "filling.customer draft.superseded": DRAFTS,
  "filling.stock draft.superseded": DRAFTS,
  "filling.stock.loading xstate.done.actor.loadStock": DRAFTS,
  "filling.stock.loading xstate.error.actor.loadStock": DRAFTS,
  "filling.stock.failed stock.retried": DRAFTS,
} as const;

/** The beginning of a sale to a new customer. */
const BEGUN: KeptSale = {
  draft: { ...emptyDraft(DEFAULTS), customerMode: "create", customer: { ...CUSTOMER, email: "" } },
  idempotencyKey: "key of the beginning",
  isUncertain: false,
};

const SALES = { "continues a sale": KEPT_SALE, "continues a beginning": BEGUN } as const;

const [variant] = PHONE.variants;
const oneLeft = { ...PHONE, variants: [{ ...variant, quantity: 1 }] };

export const continuedEvents = {
  "continues a sale": { type: "draft.restored", kept: KEPT_SALE },
  "continues a beginning": { type: "draft.restored", kept: BEGUN },
  "the sale is parked": { type: "draft.parked" },
  "another tab types on": { type: "draft.followed", kept: KEPT_SALE },
  "another tab takes all back": { type: "draft.followed", kept: null },
  "another tab sells it": { type: "draft.superseded" },
  "the stock arrives": succeeding("loadStock", { variantKeys: ["phone-black"], products: [oneLeft] }),
  "the stock fails to load": failing("loadStock", failures.timeout),
  "retries the stock": { type: "stock.retried" },
  "the customer arrives": orderCreateEvents["the customer arrives"],
  "the customer fails to load": orderCreateEvents["the customer fails to load"],
  "looks for the rest in another store": { type: "elsewhere.requested", id: 3 },
  "takes nothing": orderCreateEvents["takes nothing"],
  submits: orderCreateEvents.submits,
  "the order is created": orderCreateEvents["the order is created"],
  "the order times out": orderCreateEvents["the order times out"],
  "asks to leave": orderCreateEvents["asks to leave"],
  stays: orderCreateEvents.stays,
} as const;

type Label = keyof typeof continuedEvents;

const isContinued = (label: string): label is keyof typeof SALES => label in SALES;

/** These come while something is typed and nothing is asked. */
const ASIDE: ReadonlySet<string> = new Set<Label>([
  "the sale is parked",
  "another tab types on",
  "another tab takes all back",
  "another tab sells it",
]);

/** A sale that goes on from what was typed into an earlier page. */
export const continuedModel = {
  machine: orderCreateMachine,
  input: DEFAULTS,
  events: continuedEvents,
  // An offer is there once; a save that has begun goes on as it is. Nothing is parked while a question is open.
  offers: (order) =>
    (Object.keys(continuedEvents) as Label[]).filter(
      (label) =>
        (!isContinued(label) || !order.hasTag("modified") || order.matches("saving")) &&
        (label !== "looks for the rest in another store" || order.context.draft.lines.length > 0) &&
        (!ASIDE.has(label) || (order.hasTag("modified") && !order.hasTag("confirming"))),
    ),
  stateOf: (order) => {
    const { draft, failure, stockFailure, customerFailure } = order.context;
    const onHand = draft.lines[0]?.variants[0]?.quantity;
    return [valueOf(order), draft.customerMode, onHand, failure?.kind, stockFailure?.kind, customerFailure?.kind].join(
      " ",
    );
  },
} satisfies Model<OrderCreateContext, Label>;

const startedAs = ({ started }: TakenStep<OrderCreateContext>, name: string) =>
  started.filter((call) => call.name === name);

export const continuedInvariants: Invariants<OrderCreateContext> = {
  "a continued sale holds all that was kept, with the key of its save": ({ label, after }) => {
    if (!isContinued(label)) return true;
    const { draft, idempotencyKey, isUncertain } = after.context;
    return JSON.stringify(SALES[label]) === JSON.stringify({ draft, idempotencyKey, isUncertain });
  },
  "the stock of a continued sale is read again": (taken) =>
    taken.label !== "continues a sale" ||
    startedAs(taken, "loadStock").some(({ input }) => JSON.stringify(input.variantKeys) === '["phone-black"]'),
  "the chosen customer of a continued sale is read again": (taken) =>
    taken.label !== "continues a sale" || startedAs(taken, "loadCustomer").some(({ input }) => input.key === "ngozi"),
  "a parked sale leaves an empty one with a key of its own": ({ label, before, after }) =>
    label !== "the sale is parked" ||
    before.matches("saving") ||
    (!after.hasTag("modified") &&
      JSON.stringify(after.context.draft) === JSON.stringify(emptyDraft(DEFAULTS)) &&
      !after.context.isUncertain &&
      after.context.failure === null &&
      after.context.idempotencyKey !== before.context.idempotencyKey),
  "a sale follows another tab without reading anything again": (taken) =>
    taken.label !== "another tab types on" ||
    taken.before.matches("saving") ||
    (JSON.stringify(taken.after.context.draft) === JSON.stringify(KEPT_SALE.draft) &&
      taken.after.context.idempotencyKey === KEPT_SALE.idempotencyKey &&
      taken.started.length === 0),
  "a sale that another tab takes back or sells is empty here": ({ label, before, after, emitted }) =>
    !["another tab takes all back", "another tab sells it"].includes(label) ||
    before.matches("saving") ||
    (JSON.stringify(after.context.draft) === JSON.stringify(emptyDraft(DEFAULTS)) &&
      after.context.idempotencyKey !== before.context.idempotencyKey &&
      emitted.length === (label === "another tab sells it" ? 1 : 0)),
  "a beginning reads nothing": (taken) => taken.label !== "continues a beginning" || taken.started.length === 0,
  "stock that arrives changes no choice": ({ label, before, after }) =>
    label !== "the stock arrives" ||
    (after.context.draft.lines[0]?.quantity === 2 &&
      after.context.draft.lines[0]?.variants[0]?.quantity === 1 &&
      after.context.idempotencyKey === before.context.idempotencyKey),
  "stock that cannot be read is reported and can be read again": ({ label, after, emitted }) =>
    label !== "the stock fails to load" ||
    (after.matches({ filling: { stock: "failed" } }) && after.context.stockFailure !== null && emitted.length === 1),
  "the search for the rest of a line begins with its title": (taken) =>
    taken.label !== "looks for the rest in another store" ||
    startedAs(taken, "loadProducts").every(
      ({ input }) =>
        input.search ===
        (taken.before.hasTag("modified") && taken.before.context.draft.lines.length > 0 ? PHONE.title : ""),
    ),
  "only a search for the rest remembers a line": ({ after }) =>
    after.context.shortLine === null ||
    !after.matches("filling") ||
    after.matches({ filling: { products: "picking" } }),
  "leaving a continued sale asks": ({ label, before, after }) =>
    label !== "asks to leave" || !before.hasTag("modified") || after.hasTag("confirming"),
};
