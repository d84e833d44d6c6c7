import { failing, succeeding, type failures } from "../support/failures";
import { truthOf, type Deeds } from "../support/truth";
import { CUSTOMER, orderCreateEvents, repeatedEvents } from "./order-create.model";
import {
  arrived,
  change,
  complain,
  edit,
  empty,
  FROM_CREDIT,
  goOn,
  inTheWay,
  isModified,
  isNow,
  isUnpaid,
  mode,
  NOBODY,
  nothing,
  numberOf,
  payInto,
  payment,
  payRest,
  pays,
  read,
  scanned,
  send,
  takes,
  TOO_MUCH_CREDIT,
  UNPAID,
  unpays,
  UNREACHED,
  type Customer,
  type Line,
  type Sale,
  type SaleDraft,
} from "./order-create.sale";

/** Every action on two customers, two lines and two payments, and every reply. */
export const saleEvents = {
  ...orderCreateEvents,
  ...repeatedEvents,
  "writes another remark": { type: "details.changed", patch: { remark: "Call first" } },
  "types another name": { type: "customer.changed", patch: { name: "Bola Ige" } },
  "types another recipient": { type: "delivery.changed", patch: { recipientName: "Musa Sani" } },
  "sells to a walk-in": { type: "customerMode.changed", mode: "walk-in" },
  "pays a phone in full": { type: "payment.changed", index: 0, patch: { accountKey: "till", amount: 15_000_000 } },
  "takes a charger": succeeding("picker", { picked: [] }),
  "sells three of the second": { type: "line.changed", index: 1, patch: { quantity: 3 } },
  "removes the second line": { type: "line.removed", index: 1 },
  "pays into the till": { type: "payment.changed", index: 0, patch: { accountKey: "till" } },
  "pays the second by card": { type: "payment.changed", index: 1, patch: { accountKey: "card", amount: 700 } },
  "pays from store credit": { type: "payment.changed", index: 0, patch: FROM_CREDIT },
  "pays the second from it": { type: "payment.changed", index: 1, patch: TOO_MUCH_CREDIT },
  "removes the second payment": { type: "payment.removed", index: 1 },
  "pays now": { type: "payLater.changed", accountKey: "" },
  "sells without a network": { type: "waiting.requested" },
  "the device keeps the sale": succeeding("keepWaiting", { number: "P-3F9A2C" }),
  "the device cannot keep the sale": failing("keepWaiting", new Error("full")),
} as const;

export type SaleLabel = keyof typeof saleEvents;

const select = (key: string) => ({
  can: ({ draft }: Sale) => draft.customerMode === "select",
  does: (sale: Sale) => {
    change(sale, { customerKey: key, customer: NOBODY, credit: 0 });
    read(sale);
  },
});

const failed = (kind: keyof typeof failures) => ({
  can: ({ phase }: Sale) => phase === "saving",
  does: (sale: Sale) => {
    sale.failure = kind;
    sale.isUncertain ||= !["refused", "rejected"].includes(kind);
    sale.problems = null;
    sale.step.toasts += 1;
    if (kind === "refused") sale.step.went.push("profile.outdated", "lookups.outdated");
    goOn(sale);
  },
});

const typesCustomer = (patch: Partial<Customer>) =>
  edit(
    ({ customer }) => ({ customer: { ...customer, ...patch } }),
    ({ draft }) => draft.customerMode === "create",
  );
const typesDelivery = (patch: Partial<SaleDraft["delivery"]>) =>
  edit(
    ({ delivery }) => ({ delivery: { ...delivery, ...patch } }),
    ({ draft }) => draft.method === "delivery",
  );
const line = (at: number, patch: Partial<Line> | null) =>
  edit(
    ({ lines }) => ({
      lines:
        patch === null
          ? lines.toSpliced(at, 1)
          : lines.map((each, index) => (index === at ? { ...each, ...patch } : each)),
    }),
    ({ draft }) => draft.lines.length > at,
  );
const { fee, ...recipient } = orderCreateEvents["types the delivery"].patch;
const deeds: Deeds<SaleLabel, Sale> = {
  "writes a remark": edit(() => ({ remark: "Gift wrap" })),
  "writes another remark": edit(() => ({ remark: "Call first" })),
  "clears the remark": edit(() => ({ remark: "" })),
  "goes to create the customer": mode("create"),
  "goes to select the customer": mode("select"),
  "sells to a walk-in": mode("walk-in", { method: "pickup", laterAccountKey: "" }),
  "types the customer": typesCustomer(CUSTOMER),
  "types another name": typesCustomer({ name: "Bola Ige" }),
  "selects a customer": select("ngozi"),
  "selects another customer": select("ada"),
  "clears the customer": {
    can: ({ draft }) => draft.customerMode === "select",
    does: (sale) => {
      sale.reading = "none";
      change(sale, { customerKey: "", customer: NOBODY, credit: 0 });
    },
  },
  "the customer arrives": {
    can: ({ reading }) => reading === "loading",
    does: (sale) => {
      sale.reading = "none";
      change(sale, arrived(sale.draft));
    },
  },
  "the customer fails to load": {
    can: ({ reading }) => reading === "loading",
    does: (sale) => {
      sale.reading = "failed";
      sale.step.toasts += 1;
    },
  },
  "retries the customer": { can: ({ reading }) => reading === "failed", does: read },
  "chooses delivery": { does: (sale) => sale.draft.method !== "delivery" && change(sale, { method: "delivery" }) },
  "chooses pickup": { does: (sale) => sale.draft.method !== "pickup" && change(sale, { method: "pickup" }) },
  "types the delivery": typesDelivery({ ...recipient, fee }),
  "types another recipient": typesDelivery({ recipientName: "Musa Sani" }),
  "opens the picker": { does: (sale) => void (sale.isPicking = true) },
  "takes a phone": takes("phone-black"),
  "takes a charger": takes("charger-white"),
  "takes nothing": {
    can: ({ isPicking }) => isPicking,
    does: (sale) => {
      sale.isPicking = false;
      change(sale, {});
    },
  },
  "scans a phone": edit(({ lines }) => ({ lines: scanned(lines, "phone-black") })),
  "sells two": line(0, { quantity: 2 }),
  "sells three of the second": line(1, { quantity: 3 }),
  "removes the line": line(0, null),
  "removes the second line": line(1, null),
  "adds a payment": edit(
    ({ payments }) => ({ payments: [...payments, UNPAID] }),
    (sale) => isNow(sale) && sale.draft.payments.length < 3,
  ),
  "fills the payment": payment(0, { accountKey: "till", amount: 5_000_000 }),
  "pays a phone in full": payment(0, { accountKey: "till", amount: 15_000_000 }),
  "pays into the till": edit((draft) => ({ payments: payInto("till", draft) }), isNow),
  "pays later": pays("till"),
  "pays now": pays(""),
  "pays the rest": edit((draft) => ({ payments: payRest(draft) }), isUnpaid),
  "pays the second by card": payment(1, { accountKey: "card", amount: 700 }),
  "removes the first payment": unpays(0),
  "removes the second payment": unpays(1),
  "pays from store credit": payment(0, FROM_CREDIT),
  "pays the second from it": payment(1, TOO_MUCH_CREDIT),
  submits: { does: (sale) => (inTheWay(sale.draft).length === 0 ? send(sale) : complain(sale)) },
  "asks to leave": {
    does: (sale) => {
      if (isModified(sale)) sale.isAsking = true;
      else sale.phase = "left";
    },
  },
  stays: { can: ({ isAsking }) => isAsking, does: (sale) => void (sale.isAsking = false) },
  leaves: { can: ({ isAsking }) => isAsking, does: (sale) => void (sale.phase = "left") },
  "the order is created": {
    can: ({ phase }) => phase === "saving",
    does: (sale) => {
      sale.phase = "created";
      sale.step.toasts += 1;
      sale.step.went.push("lookups.outdated", "/orders/new-order");
    },
  },
  "the order is refused": failed("refused"),
  "the order is rejected": failed("rejected"),
  "the order fails on the server": failed("serverFault"),
  "the order times out": failed("timeout"),
  "the order finds no server": failed("unreachable"),
  "the order is a duplicate": failed("duplicate"),
  "asks for another": {
    can: ({ failure }) => failure === "duplicate",
    does: (sale) => void (sale.phase = "asking for another"),
  },
  "cancels another": { can: ({ phase }) => phase === "asking for another", does: goOn },
  "confirms another": {
    can: ({ phase }) => phase === "asking for another",
    does: (sale) => {
      if (inTheWay(sale.draft).length > 0) {
        complain(sale);
        goOn(sale);
        return;
      }
      Object.assign(sale, { number: sale.number + 1, failure: null, isUncertain: false });
      send(sale);
    },
  },
  "sells without a network": {
    can: ({ failure }) => failure === null || UNREACHED.has(failure),
    does: (sale) => {
      if (inTheWay(sale.draft).length > 0) {
        complain(sale);
        return;
      }
      sale.phase = "keeping";
      const { draft, isUncertain } = sale;
      const isChanged = isUncertain && sale.lastSent !== JSON.stringify(draft);
      sale.step.kept.push({ draft, number: numberOf(sale), isUncertain, isChanged });
    },
  },
  "the device keeps the sale": {
    can: ({ phase }) => phase === "keeping",
    does: (sale) => {
      sale.phase = "waiting";
      sale.step.went.push("the sale that waits");
    },
  },
  "the device cannot keep the sale": {
    can: ({ phase }) => phase === "keeping",
    does: (sale) => {
      sale.step.toasts += 1;
      goOn(sale);
    },
  },
};

const ASKED: ReadonlySet<SaleLabel> = new Set([
  "stays",
  "leaves",
  "the customer arrives",
  "the customer fails to load",
]);
const PICKING: ReadonlySet<SaleLabel> = new Set(["takes a phone", "takes a charger", "takes nothing", "asks to leave"]);

/** A sale, written from its events alone. */
export const beginSale = truthOf<SaleLabel, Sale>(
  () => ({
    draft: empty(),
    phase: "writing",
    isAsking: false,
    isPicking: false,
    reading: "none",
    problems: null,
    failure: null,
    number: 0,
    isUncertain: false,
    lastSent: null,
    known: [],
    step: nothing(),
  }),
  deeds,
  {
    reset: (sale) => void (sale.step = nothing()),
    isOver: ({ phase }) => ["created", "waiting", "left"].includes(phase),
    mayAll: ({ phase, isAsking, isPicking }, label) => {
      if (["saving", "keeping"].includes(phase)) return label.startsWith("the order") || label.startsWith("the device");
      if (phase === "asking for another") return label.endsWith("another") && !label.startsWith("asks");
      if (isAsking) return ASKED.has(label);
      if (isPicking) return PICKING.has(label) || label.startsWith("the customer");
      return label !== "takes nothing";
    },
    says: (sale) => ({
      "the draft is what was typed last, per field": sale.draft,
      "the order is written, saved, kept or left": sale.phase,
      "what would be lost is asked about": sale.phase === "writing" && sale.isAsking,
      "the picker is open until something or nothing is taken": sale.phase === "writing" && sale.isPicking,
      "reading the customer shows how far it has come": sale.phase === "writing" ? sale.reading : "none",
      "missing fields are marked until they are filled in": sale.problems?.toSorted() ?? null,
      "the failure of the last save is shown until the sale changes": sale.failure,
      "each step shows its toast": sale.step.toasts,
      "the chosen customer is read": sale.step.customers,
      "a save sends what is shown, once per sale": sale.step.saves,
      "the device keeps what is shown": sale.step.kept,
      "the page goes where the sale is": sale.step.went,
    }),
  },
);
