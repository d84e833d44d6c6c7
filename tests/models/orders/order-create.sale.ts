import type { failures } from "../support/failures";
import { STORE_CREDIT } from "../../../src/api/orders/store-credit.rules";
import { CREDIT, CUSTOMER } from "./order-create.model";

export type Customer = typeof CUSTOMER;
export const NOBODY: Customer = { name: "", email: "", phone: "", address: "", instagram: "", twitter: "" };
export const PEOPLE: Readonly<Record<string, Customer>> = {
  ngozi: CUSTOMER,
  ada: { ...CUSTOMER, name: "Ada Obi", email: "ada@example.com", phone: "08091112233" },
};

/** The store credit of each, in kobo. */
export const CREDITS: Readonly<Record<string, number>> = { ngozi: CREDIT, ada: 0 };

export type Line = { variantKey: string; quantity: number };
export type Payment = { accountKey: string; amount: number | null };
export type SaleDraft = {
  remark: string;
  customerMode: string;
  customerKey: string;
  customer: Customer;
  credit: number;
  method: string;
  delivery: { recipientName: string; recipientPhone: string; recipientAddress: string; fee: number };
  lines: Line[];
  payments: Payment[];
  laterAccountKey: string;
};

export const UNPAID: Payment = { accountKey: "", amount: null };
/** A part of the credit, and one kobo more than is left of it then. */
export const [FROM_CREDIT, TOO_MUCH_CREDIT] = [150_000, CREDIT - 149_999].map(
  (amount): Payment => ({ accountKey: STORE_CREDIT, amount }),
) as [Payment, Payment];
const NOWHERE = { recipientName: "", recipientPhone: "", recipientAddress: "", fee: 0 };

export const empty = (): SaleDraft => ({
  remark: "",
  customerMode: "select",
  customerKey: "",
  customer: NOBODY,
  credit: 0,
  method: "pickup",
  delivery: NOWHERE,
  lines: [],
  payments: [UNPAID],
  laterAccountKey: "",
});

type Phase = "writing" | "saving" | "keeping" | "asking for another" | "created" | "waiting" | "left";

export type Sale = {
  draft: SaleDraft;
  phase: Phase;
  isAsking: boolean;
  isPicking: boolean;
  /** How far reading the chosen customer has come. */
  reading: "none" | "loading" | "failed";
  problems: string[] | null;
  failure: keyof typeof failures | null;
  /** Which sale the next request makes; the same number is the same sale. */
  number: number;
  isUncertain: boolean;
  lastSent: string | null;
  /** The sales of which a request was sent, in the order of their first ones. */
  known: number[];
  /** What the latest step brought about. */
  step: { toasts: number; customers: string[]; saves: unknown[]; kept: unknown[]; went: string[] };
};

export const nothing = (): Sale["step"] => ({ toasts: 0, customers: [], saves: [], kept: [], went: [] });

export const isModified = (sale: Sale): boolean => JSON.stringify(sale.draft) !== JSON.stringify(empty());

/** The failures of a save that did not reach the server. */
export const UNREACHED: ReadonlySet<string> = new Set(["timeout", "unreachable"]);

/** What each product costs, in kobo. */
export const PRICE = 15_000_000;

/** Nothing is paid now. */
export const isLater = ({ draft }: Sale): boolean => draft.laterAccountKey !== "";
export const isNow = (sale: Sale): boolean => !isLater(sale);

/** What is not paid yet. */
function unpaidOf({ method, delivery, lines, payments }: SaleDraft): number {
  const asked = lines.reduce((sum, { quantity }) => sum + quantity * PRICE, method === "pickup" ? 0 : delivery.fee);
  const paid = payments.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return Math.max(0, asked - paid);
}

export const isUnpaid = (sale: Sale): boolean => isNow(sale) && unpaidOf(sale.draft) > 0;

/** The last payment takes what is not paid yet. */
export const payRest = (draft: SaleDraft): Payment[] =>
  draft.payments.map((each, at) =>
    at === draft.payments.length - 1 ? { ...each, amount: (each.amount ?? 0) + unpaidOf(draft) } : each,
  );

/** An account for the first payment; in a walk-in sale it takes what is not paid yet, unless an amount was typed. */
export function payInto(accountKey: string, draft: SaleDraft): Payment[] {
  const [first = UNPAID, ...others] = draft.payments;
  const isOpen = draft.customerMode === "walk-in" && first.amount === null && unpaidOf(draft) > 0;
  return [{ accountKey, amount: isOpen ? unpaidOf(draft) : first.amount }, ...others];
}

/** A walk-in sale that is not fully paid, at its last payment. */
const unpaid = (draft: SaleDraft): string[] =>
  draft.customerMode === "walk-in" && draft.lines.length > 0 && unpaidOf(draft) > 0
    ? [`payments.${draft.payments.length - 1}.amount`]
    : [];

/** More store credit than the customer has, at its first payment. */
function overCredit({ credit, payments }: SaleDraft): string[] {
  const isCredit = ({ accountKey }: Payment) => accountKey === STORE_CREDIT;
  const taken = payments.filter(isCredit).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return taken > credit ? [`payments.${payments.findIndex(isCredit)}.amount`] : [];
}

/** The fields of the sale that are missing, by name. */
function missing(draft: SaleDraft): string[] {
  const { customerMode, customerKey, customer, method, delivery, lines, payments } = draft;
  const blank = (names: readonly string[], of: object, prefix: string) =>
    names
      .filter((name) => [null, ""].includes((of as Record<string, never>)[name] as never))
      .map((name) => prefix + name);
  const found = [
    ...(customerMode === "create"
      ? blank(["name", "email", "phone", "address"], customer, "customer.")
      : customerMode === "select" && customerKey === ""
        ? ["customerKey"]
        : []),
    ...(method === "delivery"
      ? blank(["fee", "recipientName", "recipientPhone", "recipientAddress"], delivery, "delivery.")
      : []),
    ...(lines.length === 0 ? ["lines"] : []),
    ...unpaid(draft),
    ...(draft.laterAccountKey === ""
      ? [
          ...payments.flatMap((payment, at) => blank(["accountKey", "amount"], payment, `payments.${at}.`)),
          ...overCredit(draft),
        ]
      : []),
  ];
  return [...new Set(found)];
}

/** Also what only needs a moment. */
export const inTheWay = (draft: SaleDraft): string[] => [
  ...missing(draft),
  ...(draft.customerKey !== "" && draft.customer.email === "" ? ["customerKey"] : []),
];

/** The details of the chosen customer, and their credit. */
export const arrived = ({ customerKey: key }: SaleDraft) => ({
  customer: PEOPLE[key] ?? NOBODY,
  credit: CREDITS[key] ?? 0,
});

/** What follows every change of the draft. */
export function change(sale: Sale, patch: Partial<SaleDraft>): void {
  sale.draft = { ...sale.draft, ...patch };
  if (sale.problems !== null) {
    const open = missing(sale.draft);
    sale.problems = open.length === 0 ? null : open;
  }
  // The shop has answered for certain: what is sent next is another request, unless an earlier one may still count.
  if (sale.failure === null || !["refused", "rejected"].includes(sale.failure)) return;
  sale.failure = null;
  if (!sale.isUncertain) sale.number += 1;
}

export function read(sale: Sale): void {
  sale.reading = "loading";
  sale.step.customers.push(sale.draft.customerKey);
}

export const complain = (sale: Sale): void => {
  sale.problems = inTheWay(sale.draft);
  sale.step.toasts += 1;
};

export function numberOf({ known, number }: Sale): number {
  if (!known.includes(number)) known.push(number);
  return known.indexOf(number);
}

export function send(sale: Sale): void {
  sale.phase = "saving";
  sale.lastSent = JSON.stringify(sale.draft);
  sale.step.saves.push({ draft: sale.draft, number: numberOf(sale) });
}

/** Writing goes on where it was; a customer who was being read is read again. */
export function goOn(sale: Sale): void {
  sale.phase = "writing";
  if (sale.reading === "loading") read(sale);
}

/** What picking this variant does. */
export const takes = (variantKey: string) => ({
  can: ({ isPicking, draft }: Sale) => isPicking && draft.lines.every((each) => each.variantKey !== variantKey),
  does: (sale: Sale) => {
    sale.isPicking = false;
    change(sale, { lines: [...sale.draft.lines, { variantKey, quantity: 1 }] });
  },
});

/** The lines with one unit more of a variant. */
export const scanned = (lines: readonly Line[], variantKey: string): Line[] =>
  lines.some((each) => each.variantKey === variantKey)
    ? lines.map((each) => (each.variantKey === variantKey ? { ...each, quantity: each.quantity + 1 } : each))
    : [...lines, { variantKey, quantity: 1 }];

/** What choosing this kind of customer does. */
export const mode = (customerMode: string, more: Partial<SaleDraft> = {}) => ({
  does: (sale: Sale) => {
    if (sale.draft.customerMode === customerMode) return;
    sale.reading = "none";
    change(sale, { customerMode, customerKey: "", customer: NOBODY, credit: 0, ...more });
  },
});

/** What typing does. */
export const edit = (patchOf: (draft: SaleDraft) => Partial<SaleDraft>, can?: (sale: Sale) => boolean) => ({
  ...(can && { can }),
  does: (sale: Sale) => change(sale, patchOf(sale.draft)),
});

/** What typing this payment does. */
export const payment = (at: number, patch: Payment) =>
  edit(
    ({ payments }) => ({ payments: payments.map((each, index) => (index === at ? patch : each)) }),
    (sale) => isNow(sale) && sale.draft.payments.length > at,
  );
export const unpays = (at: number) =>
  edit(
    ({ payments }) => ({ payments: payments.toSpliced(at, 1) }),
    (sale) => isNow(sale) && sale.draft.payments.length > Math.max(1, at),
  );
export const pays = (laterAccountKey: string) =>
  edit(
    () => ({ laterAccountKey }),
    ({ draft }) => draft.customerMode !== "walk-in",
  );
