import type { PickerVariant } from "../../../api/shell/for-sale";
import type { Kobo } from "../../../api/kit/money";
import type { OrderStatus } from "../../../api/orders/orders.contract";
import type { NewOrder, OrderCustomer } from "../../../api/orders/new-order";
import { type Discount, type LinePrice, type ListedLine, priceOf, pricesOf } from "../../../api/orders/discount.rules";
import { isEmail } from "../../kit/email";
import type { Problems } from "../../kit/form/form.machine";
import { problemsOfDiscounts } from "./discount-draft";
import { type LineWithSerials, problemsOfSerials, serialsOf } from "../detail/line-serials";
import {
  isOnCredit,
  missingOfDelivery,
  nextId,
  NO_DELIVERY,
  problemsOfLines,
  replaceAt,
  sumOf,
  withPayment,
  withUnit,
  type DeliveryMethod,
  type DraftDelivery,
  type DraftPayment,
} from "../order-parts";
import type { PickedVariant } from "../../products/product-picker.machine";
import { blank, joinProblems, type MissingField, missingProblems, problemOf } from "../../kit/problems";

export type DraftLine = {
  /** Identifies lines on screen; the order itself has no such number. */
  id: number;
  productKey: string;
  title: string;
  image: string;
  variantKey: string;
  quantity: number | null;
  /** Absent in a draft of an earlier version. */
  discount?: Discount | null | undefined;
  /** As they were typed, one on each line. Absent in a draft of an earlier version. */
  serials?: string | undefined;
  /** Every variant of the product on offer when it was picked. */
  variants: readonly PickerVariant[];
};

/** An order being written: only choices and input of the person, nothing derived. */
export type OrderDraft = {
  storeKey: string;
  status: OrderStatus;
  facilitatorKey: string;
  remark: string;
  /** The repair ticket that it charges for; empty for any other order. */
  repair: string;
  customerMode: "select" | "create" | "walk-in";
  customerKey: string;
  customer: OrderCustomer;
  /** Store credit of the chosen customer, as it was read with the other details. */
  credit: Kobo;
  method: DeliveryMethod;
  delivery: DraftDelivery;
  lines: readonly DraftLine[];
  /** On all products. */
  discount: Discount | null;
  /** What is paid now, unless the sale is paid later. */
  payments: readonly DraftPayment[];
  /** The account that a sale names which is paid later; empty for one that is paid now. */
  laterAccountKey: string;
};

export const NO_CUSTOMER: OrderCustomer = { name: "", email: "", phone: "", address: "", instagram: "", twitter: "" };

/** No customer is chosen or named. */
export const NOBODY = { customerKey: "", customer: NO_CUSTOMER, credit: 0 } as const;

export const emptyDraft = (defaults: { storeKey: string; facilitatorKey: string }): OrderDraft => ({
  ...defaults,
  status: "pending",
  remark: "",
  repair: "",
  customerMode: "select",
  ...NOBODY,
  method: "pickup",
  delivery: NO_DELIVERY,
  lines: [],
  discount: null,
  payments: withPayment([]),
  laterAccountKey: "",
});

/** Nothing is paid now. What was typed into the payments stays, for a person who changes their mind. */
export const isPaidLater = ({ laterAccountKey }: OrderDraft): boolean => laterAccountKey !== "";

/** The payments that the order is made with. */
const paymentsNow = (draft: OrderDraft): readonly DraftPayment[] => (isPaidLater(draft) ? [] : draft.payments);

const lineOf = ({ product, variant, serial }: PickedVariant, id: number): DraftLine => ({
  id,
  productKey: product.key,
  title: product.title,
  image: variant.image || product.image,
  variantKey: variant.key,
  quantity: 1,
  ...(serial !== undefined && { serials: serial }),
  variants: product.variants,
});

export const withLines = (lines: readonly DraftLine[], picked: readonly PickedVariant[]): DraftLine[] => [
  ...lines,
  ...picked.map((pick, index) => lineOf(pick, nextId(lines) + index)),
];

/** The lines with one unit more of what was scanned. */
export const withScanned = (lines: readonly DraftLine[], found: PickedVariant): DraftLine[] =>
  withUnit(lines, found) ?? withLines(lines, [found]);

export const chosenVariant = (line: DraftLine): PickerVariant | undefined =>
  line.variants.find(({ key }) => key === line.variantKey);

/** The line with whether its units have serial numbers. */
export const trackedOf = (line: DraftLine): LineWithSerials => ({
  quantity: line.quantity,
  serials: line.serials,
  tracksSerials: chosenVariant(line)?.tracksSerials === true,
});

const listedOf = (line: DraftLine): ListedLine => ({
  listPrice: chosenVariant(line)?.salePrice ?? 0,
  quantity: line.quantity ?? 0,
  discount: line.discount ?? null,
});

/** The prices of a line, without the discount on the order. */
export const linePrice = (line: DraftLine): LinePrice & { listPrice: Kobo } => {
  const listed = listedOf(line);
  return { ...priceOf(listed), listPrice: listed.listPrice };
};

export const lineAmount = (line: DraftLine): Kobo => linePrice(line).amount;

/** What the products cost before the discount on the order. */
export const subtotalOf = (lines: readonly DraftLine[]): Kobo => sumOf(lines.map(lineAmount));

export type OrderTotals = {
  itemCount: number;
  /** Before the discount on the order. */
  subtotal: Kobo;
  discount: Kobo;
  fee: Kobo;
  total: Kobo;
  paid: Kobo;
  debt: Kobo;
};

/** The order's totals so far; a cancelled order owes nothing. */
export function totalsOf(draft: OrderDraft): OrderTotals {
  const { items, orderDiscount: discount } = pricesOf(draft.lines.map(listedOf), draft.discount ?? null);
  const fee = draft.method === "pickup" ? 0 : (draft.delivery.fee ?? 0);
  const paid = sumOf(paymentsNow(draft).map(({ amount }) => amount));
  const owed = draft.status === "cancelled" ? 0 : items + fee;
  return {
    itemCount: sumOf(draft.lines.map(({ quantity }) => quantity)),
    subtotal: items + discount,
    discount,
    fee,
    total: items + fee,
    paid,
    debt: Math.max(0, owed - paid),
  };
}

/** The last payment takes what is not paid yet. */
export function withRestPaid(draft: OrderDraft): DraftPayment[] {
  const { payments } = draft;
  const last = payments.length - 1;
  return replaceAt(payments, last, { amount: (payments[last]?.amount ?? 0) + totalsOf(draft).debt });
}

/**
 * One payment changed. A walk-in sale must be paid in full, so choosing an account fills in what is not paid yet, unless an
 * amount was typed.
 */
export function withPaymentChanged(draft: OrderDraft, index: number, patch: Partial<DraftPayment>): DraftPayment[] {
  const { payments, customerMode } = draft;
  const isOpen = customerMode === "walk-in" && patch.accountKey !== undefined && payments[index]?.amount === null;
  const rest = isOpen ? totalsOf(draft).debt : 0;
  return replaceAt(payments, index, { ...(rest > 0 && { amount: rest }), ...patch });
}

function missingFields(draft: OrderDraft): MissingField[] {
  const { customer } = draft;
  const wanted: [string, string, string | number | null][] = [
    ["storeKey", "Store", draft.storeKey],
    ["facilitatorKey", "Facilitator", draft.facilitatorKey],
  ];
  if (draft.customerMode === "select") wanted.push(["customerKey", "Customer", draft.customerKey]);
  if (draft.customerMode === "create") {
    wanted.push(
      ["customer.name", "Name", customer.name],
      ["customer.email", "Email", customer.email],
      ["customer.phone", "Phone", customer.phone],
      ["customer.address", "Address", customer.address],
    );
  }
  const payments = paymentsNow(draft).flatMap((payment, index): typeof wanted => [
    [`payments.${index}.accountKey`, "Account", payment.accountKey],
    [`payments.${index}.amount`, "Amount", payment.amount],
  ]);
  const missing = (fields: typeof wanted) =>
    fields.filter(([, , value]) => blank(value)).map(([name, label]) => ({ name, label }));
  const delivery = draft.method === "delivery" ? missingOfDelivery(draft.delivery, "delivery.") : [];
  return [...missing(wanted), ...delivery, ...missing(payments)];
}

/** A walk-in sale with a debt, at its last payment. */
function unpaidProblem(draft: OrderDraft): Problems | null {
  if (draft.customerMode !== "walk-in" || draft.lines.length === 0 || totalsOf(draft).debt === 0) return null;
  return problemOf(`payments.${draft.payments.length - 1}.amount`, "A walk-in sale must be paid in full");
}

/** More store credit than the customer has, at its first payment. */
function creditProblem(draft: OrderDraft): Problems | null {
  const payments = paymentsNow(draft);
  const taken = sumOf(payments.filter(isOnCredit).map(({ amount }) => amount));
  if (taken <= draft.credit) return null;
  const text = "The customer has less store credit than this";
  return problemOf(`payments.${payments.findIndex(isOnCredit)}.amount`, text);
}

/**
 * The problems a person can correct: the first message for the toast, each message for its field; null when there are
 * none.
 */
export function problemsToMend(draft: OrderDraft): Problems | null {
  const { email } = draft.customer;
  return joinProblems([
    missingProblems(missingFields(draft)),
    draft.customerMode === "create" && email.trim() !== "" && !isEmail(email)
      ? problemOf("customer.email", "Email is not valid")
      : null,
    ...problemsOfLines(draft.lines),
    problemsOfSerials(draft.lines.map(trackedOf), draft.status === "completed"),
    unpaidProblem(draft),
    creditProblem(draft),
    ...problemsOfDiscounts(draft.lines.map(listedOf), draft.discount ?? null),
  ]);
}

/** Everything in the way of a save, also what only needs a moment; null when sound. */
export const validateDraft = (draft: OrderDraft): Problems | null =>
  joinProblems([
    problemsToMend(draft),
    draft.customerKey !== "" && draft.customer.email === ""
      ? problemOf("customerKey", "The customer's details are not here yet. Try again in a moment")
      : null,
  ]);

/** The sound draft as the call takes it: pickup sends no delivery, and a sale that is paid later one payment of 0. */
export const toNewOrder = (draft: OrderDraft): NewOrder => ({
  storeKey: draft.storeKey,
  status: draft.status,
  facilitatorKey: draft.facilitatorKey,
  remark: draft.remark,
  customer: draft.customerMode === "walk-in" ? null : { ...draft.customer, email: draft.customer.email.trim() },
  delivery: draft.method === "pickup" ? null : { ...draft.delivery, fee: draft.delivery.fee ?? 0 },
  lines: draft.lines.map((line) => ({
    variantKey: line.variantKey,
    quantity: line.quantity ?? 0,
    ...(line.discount && { discount: line.discount }),
    ...serialsOf(trackedOf(line)),
  })),
  ...(draft.discount && { discount: draft.discount }),
  ...(draft.repair && { repair: draft.repair }),
  payments: isPaidLater(draft)
    ? [{ accountKey: draft.laterAccountKey, amount: 0 }]
    : draft.payments.map(({ accountKey, amount }) => ({ accountKey, amount: amount ?? 0 })),
});
