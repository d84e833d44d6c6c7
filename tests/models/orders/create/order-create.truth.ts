import type { OrderCreateContext } from "../../../../src/machines/orders/create/order-create.events";
import type { OrderDraft } from "../../../../src/machines/orders/create/order-draft";
import { isDefinite } from "../../support/failures";
import { type Acts, type Deed, type EventsOf, reference, tellWhy, whyOf } from "../../support/reference";
import {
  freeId,
  unpaidOf,
  withPatch,
  withPayment,
  withRest,
  withRestElsewhere,
  withScanned,
  withStock,
} from "./order-create.goods";
import {
  begin,
  change,
  complain,
  cover,
  goOn,
  inTheWay,
  isModified,
  isOtherThanSent,
  isPaidNow,
  NOBODY,
  nothing,
  openPicker,
  readCustomer,
  readNoCustomer,
  readNoStock,
  readStock,
  type Sale,
  send,
} from "./order-create.sale";

/** The failures of a save that did not reach the server. */
const UNREACHED: ReadonlySet<string> = new Set(["offline", "timeout", "unreachable"]);

// oxlint-disable-next-line typescript/no-explicit-any -- each deed reads the fields of its own event
type Sent = any;
type Does = (now: Sale, acts: Acts, event: Sent) => void;
type May = (now: Sale, event: Sent) => boolean;

/** What can be done while the sale is written. */
const writing = (does: Does, may: May = () => true): Deed<Sale> => ({
  can: (now, event) => now.phase === "writing" && may(now, event),
  does,
});
const edit = (patchOf: (draft: OrderDraft, event: Sent) => Partial<OrderDraft>, may?: May): Deed<Sale> =>
  writing((now, acts, event) => change(now, acts, patchOf(now.draft, event)), may);

const isSelecting: May = ({ draft }) => draft.customerMode === "select";
const isAsking: May = (now) => now.isAsking;
const isForAnother = ({ phase }: Sale): boolean => phase === "asking for another";

/** An empty sale takes the place of what is typed. */
function empty(now: Sale, acts: Acts): void {
  Object.assign(now, nothing(now.start, acts.newKey()));
  readNoCustomer(now, acts);
  readNoStock(now, acts);
}

function restore(now: Sale, { draft, idempotencyKey, isUncertain, saleId = null }: Sent): void {
  Object.assign(now, nothing(now.start, idempotencyKey), { draft, isUncertain, saleId });
}

function end(now: Sale, acts: Acts): void {
  now.phase = "over";
  acts.ends();
}

/** The reference's own keys stand for those of the machine, which look the same in an address. */
const inAddress = (key: string): string => (key.endsWith("of the reference") ? key : encodeURIComponent(key));

const deeds: Readonly<Record<string, Deed<Sale>>> = {
  "details.changed": edit((_, { patch }) => patch),
  "customerMode.changed": writing(
    (now, acts, { mode }) => {
      readNoCustomer(now, acts);
      change(now, acts, {
        ...NOBODY,
        customerMode: mode,
        // A person without a name takes the goods along, and pays for them.
        ...(mode === "walk-in" && { method: "pickup", laterAccountKey: "" }),
      });
    },
    ({ draft }, { mode }) => draft.customerMode !== mode,
  ),
  "customer.selected": writing((now, acts, { key }) => {
    change(now, acts, { ...NOBODY, customerKey: key });
    readCustomer(now, acts);
  }, isSelecting),
  "customer.cleared": writing((now, acts) => {
    change(now, acts, NOBODY);
    readNoCustomer(now, acts);
  }, isSelecting),
  "customer.changed": edit(
    ({ customer }, { patch }) => ({ customer: { ...customer, ...patch } }),
    ({ draft }) => draft.customerMode === "create",
  ),
  "xstate.done.actor.loadCustomer": (now, acts, { output: { key: _, storeCredit, ...customer } }) => {
    Object.assign(now, { customer: "settled", whyNoCustomer: null });
    change(now, acts, { customer, credit: storeCredit });
  },
  "xstate.error.actor.loadCustomer": (now, acts, { error }) => {
    Object.assign(now, { customer: "failed", whyNoCustomer: whyOf(error).kind });
    tellWhy(acts, whyOf(error));
  },
  "customer.retried": writing(readCustomer, ({ customer }) => customer === "failed"),
  "method.changed": edit(
    (_, { method }) => ({ method }),
    ({ draft }, { method }) => draft.method !== method,
  ),
  "delivery.changed": edit(
    ({ delivery }, { patch }) => ({ delivery: { ...delivery, ...patch } }),
    ({ draft }) => draft.method === "delivery",
  ),
  "picker.opened": writing(openPicker, ({ taken }) => taken === null),
  "elsewhere.requested": writing(
    (now, acts, { id }) => {
      now.shortLine = id;
      openPicker(now, acts);
    },
    ({ taken }) => taken === null,
  ),
  "xstate.done.actor.picker": writing(
    (now, acts, { output: { picked } }) => {
      const { lines } = now.draft;
      const { shortLine } = now;
      Object.assign(now, { taken: null, shortLine: null });
      change(now, acts, { lines: withRestElsewhere(lines, shortLine, picked) });
    },
    ({ taken }, { output: { picked } }) =>
      taken !== null && picked.every(({ variant }: { variant: { key: string } }) => !taken.includes(variant.key)),
  ),
  "variant.scanned": edit(({ lines }, { found }) => ({ lines: withScanned(lines, found) })),
  "line.changed": edit(({ lines }, { index, patch }) => ({ lines: withPatch(lines, index, patch) })),
  "line.removed": edit(({ lines }, { index }) => ({ lines: lines.toSpliced(index, 1) })),
  "xstate.done.actor.loadStock": (now, _, { output: { variantKeys, products } }) => {
    Object.assign(now, { stock: "settled", whyNoStock: null });
    // What the shop has is no choice of the person.
    now.draft = { ...now.draft, lines: now.draft.lines.map((line) => withStock(line, variantKeys, products)) };
  },
  "xstate.error.actor.loadStock": (now, acts, { error }) => {
    Object.assign(now, { stock: "failed", whyNoStock: whyOf(error).kind });
    tellWhy(acts, whyOf(error));
  },
  "stock.retried": writing(readStock, ({ stock }) => stock === "failed"),
  "payment.added": edit(
    ({ payments }) => ({ payments: [...payments, { id: freeId(payments), accountKey: "", amount: null }] }),
    isPaidNow,
  ),
  "payment.changed": edit((draft, event) => ({ payments: withPayment(draft, event) }), isPaidNow),
  "payment.removed": edit(
    ({ payments }, { index }) => ({ payments: payments.toSpliced(index, 1) }),
    (now) => isPaidNow(now) && now.draft.payments.length > 1,
  ),
  "rest.paid": edit(
    (draft) => ({ payments: withRest(draft) }),
    (now) => isPaidNow(now) && unpaidOf(now.draft) > 0,
  ),
  "payLater.changed": edit(
    (_, { accountKey }) => ({ laterAccountKey: accountKey }),
    ({ draft }) => draft.customerMode !== "walk-in",
  ),
  "draft.restored": writing((now, acts, { kept }) => {
    restore(now, kept);
    // The customer and the stock may have changed since.
    (kept.draft.customerKey === "" ? readNoCustomer : readCustomer)(now, acts);
    (kept.draft.lines.length === 0 ? readNoStock : readStock)(now, acts);
  }),
  "draft.followed": writing((now, acts, { kept }) => {
    empty(now, acts);
    if (kept !== null) restore(now, kept);
  }),
  "draft.superseded": writing((now, acts) => {
    empty(now, acts);
    acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Sold in another tab" } });
  }),
  "draft.parked": writing(empty),
  "form.submitted": writing((now, acts) => (inTheWay(now.draft) === null ? send(now, acts) : complain(now, acts))),
  "xstate.done.actor.createOrder": (now, acts, { output: { key } }) => {
    now.isUncertain = false;
    acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Order added successfully" } });
    acts.tells({ type: "lookups.outdated" });
    acts.tells({ type: "navigation.requested", to: `/orders/${key}`, replace: true });
    end(now, acts);
  },
  "xstate.error.actor.createOrder": (now, acts, { error }) => {
    const why = whyOf(error);
    const { fields = [] } = why as { fields?: readonly { name: string; reason: string }[] };
    const named = fields.flatMap(({ name, reason }) => (name === "" ? [] : [[name, reason] as const]));
    now.failure = why;
    now.isUncertain ||= !isDefinite(why.kind);
    now.problems = named.length === 0 ? null : { message: why.title, fields: Object.fromEntries(named) };
    tellWhy(acts, why);
    // The person may belong to another store now.
    if (why.kind === "refused") for (const type of ["profile.outdated", "lookups.outdated"]) acts.tells({ type });
    goOn(now, acts);
  },
  "another.requested": writing(
    (now, acts) => cover(now, acts, "asking for another"),
    ({ failure }) => failure?.kind === "duplicate",
  ),
  "another.cancelled": { can: isForAnother, does: goOn },
  "another.confirmed": {
    can: isForAnother,
    does: (now, acts) => {
      if (inTheWay(now.draft) !== null) {
        complain(now, acts);
        return goOn(now, acts);
      }
      Object.assign(now, { key: acts.newKey(), failure: null, isUncertain: false });
      send(now, acts);
    },
  },
  "waiting.requested": writing(
    (now, acts) => {
      if (inTheWay(now.draft) !== null) return complain(now, acts);
      cover(now, acts, "keeping");
      const { draft, key, saleId } = now;
      // The store knows a sale that was taken back by the key of its first request.
      const isUncertain = now.isUncertain || saleId === key;
      const isChanged = isUncertain && isOtherThanSent(now);
      acts.calls("keepWaiting", { draft, idempotencyKey: key, saleId, isUncertain, isChanged });
    },
    ({ failure }) => failure === null || UNREACHED.has(failure.kind),
  ),
  "xstate.done.actor.keepWaiting": (now, acts) => {
    now.isUncertain = false;
    acts.tells({ type: "navigation.requested", to: `/orders/offline?sale=${inAddress(now.key)}`, replace: true });
    end(now, acts);
  },
  "xstate.error.actor.keepWaiting": (now, acts) => {
    const text = "This device cannot keep the sale. Stay on this page until the network is back";
    acts.tells({ type: "toast.raised", toast: { tone: "error", text } });
    goOn(now, acts);
  },
  "leave.requested": writing(
    (now, acts) => (isModified(now) ? void (now.isAsking = true) : end(now, acts)),
    (now) => !now.isAsking,
  ),
  "leave.cancelled": writing((now) => void (now.isAsking = false), isAsking),
  "leave.confirmed": writing(end, isAsking),
};

const PHASES: Readonly<Record<string, Sale["phase"]>> = { confirmingAnother: "asking for another" };

const UNRESOLVED = "whether nobody knows if it was made";

/** A sale, by what its seller does and what the shop answers. */
export const saleTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<OrderCreateContext, Label, Sale>({
    events,
    start: begin,
    deeds,
    inner: ["loadProducts"],
    shows: (now) => {
      const isWriting = now.phase === "writing";
      return {
        "what is typed": now.draft,
        "whether it is written, sent or kept": now.phase,
        "whether something would be lost": !isWriting || now.isAsking || isModified(now),
        "whether it asks before it is left": isWriting && now.isAsking,
        "whether products are picked": isWriting && now.taken !== null,
        "how far reading the customer is": isWriting && now.customer,
        "why the customer is not there": isWriting && now.customer === "failed" && now.whyNoCustomer,
        "how far reading the stock is": isWriting && now.stock,
        "why the stock is not there": isWriting && now.stock === "failed" && now.whyNoStock,
        "what is missing": now.problems,
        "why it was not made": now.failure?.kind ?? null,
        "whether it may have been made": now.isUncertain,
      };
    },
    afterwards: ({ isUncertain, failure }) => ({ [UNRESOLVED]: isUncertain && failure?.kind !== "duplicate" }),
    shown: ({ value, tags, context: { draft, customerFailure, stockFailure, problems, failure, isUncertain } }) => {
      const { filling = {} } = (typeof value === "object" ? value : {}) as { filling?: Record<string, string> };
      const { customer = false, stock = false, products } = filling;
      return {
        "what is typed": draft,
        "whether it is written, sent or kept": typeof value === "string" ? (PHASES[value] ?? value) : "writing",
        "whether something would be lost": tags.has("modified"),
        "whether it asks before it is left": tags.has("confirming"),
        "whether products are picked": products === "picking",
        "how far reading the customer is": customer,
        "why the customer is not there": customer === "failed" && customerFailure?.kind,
        "how far reading the stock is": stock,
        "why the stock is not there": stock === "failed" && stockFailure?.kind,
        "what is missing": problems,
        "why it was not made": failure?.kind ?? null,
        "whether it may have been made": isUncertain,
        [UNRESOLVED]: isUncertain && failure?.kind !== "duplicate",
      };
    },
  });
