import { isDeepStrictEqual } from "node:util";
import type { OrderDraft } from "../../../../src/machines/orders/create/order-draft";
import { STORE_CREDIT } from "../../../../src/api/orders/store-credit.rules";
import { isDefinite } from "../../support/failures";
import type { Acts, Why } from "../../support/reference";
import { unpaidOf } from "./order-create.goods";
import { CREDIT } from "./order-create.model";

/** What each product costs, in kobo. */
export const PRICE = 15_000_000;

/** A part of the credit, and one kobo more than is left of it then. */
export const [FROM_CREDIT, TOO_MUCH_CREDIT] = [150_000, CREDIT - 149_999].map((amount) => ({
  accountKey: STORE_CREDIT,
  amount,
})) as [Payment, Payment];

type Payment = { accountKey: string; amount: number | null };
type Phase = "writing" | "saving" | "keeping" | "asking for another" | "over";
type Reading = "settled" | "loading" | "failed";
type Problems = { message: string; fields: Readonly<Record<string, string>> };

export type Sale = {
  start: OrderDraft;
  draft: OrderDraft;
  phase: Phase;
  /** A person who would lose something is asked before they leave. */
  isAsking: boolean;
  /** The variants that the open picker does not offer, because they are in the sale; null while it is closed. */
  taken: readonly string[] | null;
  /** The line whose missing units the picker looks for. */
  shortLine: number | null;
  customer: Reading;
  whyNoCustomer: string | null;
  stock: Reading;
  whyNoStock: string | null;
  problems: Problems | null;
  failure: Why | null;
  isUncertain: boolean;
  /** What the last request sent. */
  sent: OrderDraft | null;
  key: string;
  saleId: string | null;
};

export const NOBODY = {
  customerKey: "",
  customer: { name: "", email: "", phone: "", address: "", instagram: "", twitter: "" },
  credit: 0,
};

const empty = (storeKey: string, facilitatorKey: string): OrderDraft => ({
  storeKey,
  facilitatorKey,
  status: "pending",
  remark: "",
  repair: "",
  customerMode: "select",
  ...NOBODY,
  method: "pickup",
  delivery: { status: "pending", recipientName: "", recipientPhone: "", recipientAddress: "", fee: 0 },
  lines: [],
  discount: null,
  payments: [{ id: 0, accountKey: "", amount: null }],
  laterAccountKey: "",
});

/** Nothing is typed, and nothing is known of a request. */
export const nothing = (start: OrderDraft, key: string) => ({
  start,
  draft: start,
  shortLine: null,
  whyNoCustomer: null,
  whyNoStock: null,
  problems: null,
  failure: null,
  isUncertain: false,
  sent: null,
  key,
  saleId: null,
});

export const begin = (acts: Acts): Sale => ({
  ...nothing(empty("lekki", "ada"), acts.newKey()),
  phase: "writing",
  isAsking: false,
  taken: null,
  customer: "settled",
  stock: "settled",
});

/** What a person typed; the numbers of lines and payments only identify them on screen. */
const typed = (draft: OrderDraft): unknown =>
  JSON.parse(JSON.stringify(draft, (name, value: unknown) => (name === "id" ? undefined : value)));

export const isModified = ({ draft, start }: Sale): boolean => !isDeepStrictEqual(typed(draft), typed(start));

/** Whether a request may have arrived with something else than what is typed now. */
export const isOtherThanSent = ({ sent, draft }: Sale): boolean =>
  sent === null || !isDeepStrictEqual(typed(sent), typed(draft));

export const isPaidNow = ({ draft }: Sale): boolean => draft.laterAccountKey === "";

/** The fields that have to be filled in, with their labels, in the order of the form. */
function missingOf({ customerMode, customerKey, customer, method, delivery, payments, laterAccountKey }: OrderDraft) {
  const wanted: [field: string, label: string, value: string | number | null][] = [];
  if (customerMode === "select") wanted.push(["customerKey", "Customer", customerKey]);
  if (customerMode === "create")
    wanted.push(
      ["customer.name", "Name", customer.name],
      ["customer.email", "Email", customer.email],
      ["customer.phone", "Phone", customer.phone],
      ["customer.address", "Address", customer.address],
    );
  if (method === "delivery")
    wanted.push(
      ["delivery.fee", "Fee", delivery.fee],
      ["delivery.recipientName", "Recipient name", delivery.recipientName],
      ["delivery.recipientPhone", "Recipient phone", delivery.recipientPhone],
      ["delivery.recipientAddress", "Recipient address", delivery.recipientAddress],
    );
  for (const [at, { accountKey, amount }] of laterAccountKey === "" ? payments.entries() : [])
    wanted.push([`payments.${at}.accountKey`, "Account", accountKey], [`payments.${at}.amount`, "Amount", amount]);
  return wanted.filter(([, , value]) => value === null || value === "");
}

/** What else is wrong, and where it is shown. */
function wrongIn(draft: OrderDraft): [field: string, text: string][] {
  const { customerMode, lines, payments, credit } = draft;
  const isCredit = ({ accountKey }: Payment) => accountKey === STORE_CREDIT;
  const fromCredit = payments.filter(isCredit).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const found: [string, string][] = [];
  if (lines.length === 0) found.push(["lines", "Please add at least one product"]);
  if (customerMode === "walk-in" && lines.length > 0 && unpaidOf(draft) > 0)
    found.push([`payments.${payments.length - 1}.amount`, "A walk-in sale must be paid in full"]);
  if (draft.laterAccountKey === "" && fromCredit > credit)
    found.push([`payments.${payments.findIndex(isCredit)}.amount`, "The customer has less store credit than this"]);
  return found;
}

/** What a person can put right: the first message for the toast, and each message at its field. */
function toMend(draft: OrderDraft, more: readonly [string, string][] = []): Problems | null {
  const missing = missingOf(draft);
  const others = [...wrongIn(draft), ...more];
  const labels = [...new Set(missing.map(([, label]) => `"${label}"`))];
  const message = labels.length > 0 ? `Please fill in ${labels.join(", ")}` : others[0]?.[1];
  if (message === undefined) return null;
  const fields = [...missing.map(([field, label]) => [field, `Please fill in "${label}"`] as const), ...others];
  return { message, fields: Object.fromEntries(fields) };
}

/** Also what only needs a moment. */
export const inTheWay = (draft: OrderDraft): Problems | null =>
  toMend(
    draft,
    draft.customerKey !== "" && draft.customer.email === ""
      ? [["customerKey", "The customer's details are not here yet. Try again in a moment"]]
      : [],
  );

/** What follows every change of what is typed. */
export function change(now: Sale, acts: Acts, patch: Partial<OrderDraft>): void {
  now.draft = { ...now.draft, ...patch };
  if (now.problems !== null) now.problems = toMend(now.draft);
  const { failure } = now;
  if (failure === null || !isDefinite(failure.kind)) return;
  // The shop has answered for certain: what is sent next is another request, unless an earlier one may still count. A
  // sale that its store knows by its key stays that sale until it is given up there.
  now.failure = null;
  const isKnown = now.saleId === now.key && !("isGivenUp" in failure);
  if (!now.isUncertain && !isKnown) now.key = acts.newKey();
}

export function readCustomer(now: Sale, acts: Acts): void {
  acts.givesUp("loadCustomer");
  now.customer = "loading";
  acts.calls("loadCustomer", { key: now.draft.customerKey });
}

export function readStock(now: Sale, acts: Acts): void {
  acts.givesUp("loadStock");
  now.stock = "loading";
  acts.calls("loadStock", { variantKeys: now.draft.lines.map(({ variantKey }) => variantKey) });
}

/** Nothing is read of what another tab has read, or of nobody. */
export function readNoCustomer(now: Sale, acts: Acts): void {
  acts.givesUp("loadCustomer");
  now.customer = "settled";
}

export function readNoStock(now: Sale, acts: Acts): void {
  acts.givesUp("loadStock");
  now.stock = "settled";
}

export function openPicker(now: Sale, acts: Acts): void {
  const { lines } = now.draft;
  now.taken = lines.map(({ variantKey }) => variantKey);
  acts.opens("picker", { taken: now.taken, search: lines.find(({ id }) => id === now.shortLine)?.title ?? "" });
}

/** The form is covered: what is being read is read again when it is back. */
export function cover(now: Sale, acts: Acts, phase: Phase): void {
  acts.givesUp("loadCustomer");
  acts.givesUp("loadStock");
  now.phase = phase;
}

/** Writing goes on where it was. */
export function goOn(now: Sale, acts: Acts): void {
  now.phase = "writing";
  if (now.customer === "loading") readCustomer(now, acts);
  if (now.taken !== null) openPicker(now, acts);
  if (now.stock === "loading") readStock(now, acts);
}

export function complain(now: Sale, acts: Acts): void {
  now.problems = inTheWay(now.draft);
  acts.tells({ type: "toast.raised", toast: { tone: "error", text: now.problems?.message } });
}

export function send(now: Sale, acts: Acts): void {
  cover(now, acts, "saving");
  now.sent = now.draft;
  acts.calls("createOrder", { draft: now.draft, idempotencyKey: now.key, saleId: now.saleId });
}
