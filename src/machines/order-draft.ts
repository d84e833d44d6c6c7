import type { PickerVariant } from "../api/lookups";
import type { Kobo } from "../api/money";
import type { DeliveryStatus, OrderStatus } from "../api/contract/orders";
import type { NewOrder, OrderCustomer } from "../api/orders";
import { isEmail } from "./email";
import type { Problems } from "./kit/form.machine";
import { missingProblems, type MissingField } from "./problems";
import type { PickedVariant } from "./product-picker.machine";

export type DraftLine = {
  /** Tells lines apart on screen; the order itself knows no such number. */
  id: number;
  productKey: string;
  title: string;
  image: string;
  variantKey: string;
  quantity: number | null;
  /** Every variant of the product on offer when it was picked. */
  variants: readonly PickerVariant[];
};

export type DraftPayment = { id: number; accountKey: string; amount: Kobo | null };

export type DraftDelivery = {
  status: DeliveryStatus;
  recipientName: string;
  recipientPhone: string;
  recipientAddress: string;
  fee: Kobo | null;
};

/** An order being written: what the person chose and typed, nothing derived. */
export type OrderDraft = {
  storeKey: string;
  status: OrderStatus;
  facilitatorKey: string;
  remark: string;
  customerMode: "select" | "create";
  customerKey: string;
  customer: OrderCustomer;
  method: "pickup" | "delivery";
  delivery: DraftDelivery;
  lines: readonly DraftLine[];
  payments: readonly DraftPayment[];
};

export const NO_CUSTOMER: OrderCustomer = { name: "", email: "", phone: "", address: "", instagram: "", twitter: "" };
const nextId = (items: readonly { id: number }[]) => 1 + Math.max(-1, ...items.map(({ id }) => id));

export const withPayment = (payments: readonly DraftPayment[]): DraftPayment[] => [
  ...payments,
  { id: nextId(payments), accountKey: "", amount: null },
];

export const emptyDraft = (defaults: { storeKey: string; facilitatorKey: string }): OrderDraft => ({
  ...defaults,
  status: "pending",
  remark: "",
  customerMode: "select",
  customerKey: "",
  customer: NO_CUSTOMER,
  method: "pickup",
  delivery: { status: "pending", recipientName: "", recipientPhone: "", recipientAddress: "", fee: 0 },
  lines: [],
  payments: withPayment([]),
});

const lineOf = ({ product, variant }: PickedVariant, id: number): DraftLine => ({
  id,
  productKey: product.key,
  title: product.title,
  image: variant.image || product.image,
  variantKey: variant.key,
  quantity: 1,
  variants: product.variants,
});

export const withLines = (lines: readonly DraftLine[], picked: readonly PickedVariant[]): DraftLine[] => [
  ...lines,
  ...picked.map((pick, index) => lineOf(pick, nextId(lines) + index)),
];

export const chosenVariant = (line: DraftLine): PickerVariant | undefined =>
  line.variants.find(({ key }) => key === line.variantKey);

export const lineAmount = (line: DraftLine): Kobo => (chosenVariant(line)?.salePrice ?? 0) * (line.quantity ?? 0);

export type OrderTotals = { itemCount: number; subtotal: Kobo; fee: Kobo; total: Kobo; paid: Kobo; debt: Kobo };

/** What the order comes to so far; a cancelled order owes nothing. */
export function totalsOf(draft: OrderDraft): OrderTotals {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const subtotal = sum(draft.lines.map(lineAmount));
  const fee = draft.method === "pickup" ? 0 : (draft.delivery.fee ?? 0);
  const paid = sum(draft.payments.map(({ amount }) => amount ?? 0));
  const owed = draft.status === "cancelled" ? 0 : subtotal + fee;
  return {
    itemCount: sum(draft.lines.map(({ quantity }) => quantity ?? 0)),
    subtotal,
    fee,
    total: subtotal + fee,
    paid,
    debt: Math.max(0, owed - paid),
  };
}

const blank = (value: string | number | null) => value === null || (typeof value === "string" && value.trim() === "");

function missingFields(draft: OrderDraft): MissingField[] {
  const { customer, delivery } = draft;
  const wanted: [string, string, string | number | null][] = [
    ["storeKey", "Store", draft.storeKey],
    ["facilitatorKey", "Facilitator", draft.facilitatorKey],
  ];
  if (draft.customerMode === "select") wanted.push(["customerKey", "Customer", draft.customerKey]);
  else {
    wanted.push(
      ["customer.name", "Name", customer.name],
      ["customer.email", "Email", customer.email],
      ["customer.phone", "Phone", customer.phone],
      ["customer.address", "Address", customer.address],
    );
  }
  if (draft.method === "delivery") {
    wanted.push(
      ["delivery.fee", "Fee", delivery.fee],
      ["delivery.recipientName", "Recipient name", delivery.recipientName],
      ["delivery.recipientPhone", "Recipient phone", delivery.recipientPhone],
      ["delivery.recipientAddress", "Recipient address", delivery.recipientAddress],
    );
  }
  draft.payments.forEach((payment, index) => {
    wanted.push([`payments.${index}.accountKey`, "Account", payment.accountKey]);
    wanted.push([`payments.${index}.amount`, "Amount", payment.amount]);
  });
  return wanted.filter(([, , value]) => blank(value)).map(([name, label]) => ({ name, label }));
}

const lineProblem = (draft: OrderDraft, text: string, isWrong: (line: DraftLine) => boolean, part: string) => {
  const fields = draft.lines.flatMap((line, index) => (isWrong(line) ? [[`lines.${index}.${part}`, text]] : []));
  return fields.length === 0 ? null : { message: text, fields: Object.fromEntries(fields) as Record<string, string> };
};

const problem = (name: string, text: string): Problems => ({ message: text, fields: { [name]: text } });

/** Everything wrong with the draft: the first message for the toast, the rest beside their fields; null when sound. */
export function validateDraft(draft: OrderDraft): Problems | null {
  const email = draft.customer.email;
  const found = [
    missingProblems(missingFields(draft)),
    draft.customerMode === "create" && email.trim() !== "" && !isEmail(email)
      ? problem("customer.email", "Email is not valid")
      : null,
    draft.customerKey !== "" && email === ""
      ? problem("customerKey", "The customer's details are not here yet. Try again in a moment")
      : null,
    draft.lines.length === 0 ? problem("lines", "Please add at least one product") : null,
    lineProblem(draft, "Please enter quantity for each product", ({ quantity }) => (quantity ?? 0) < 1, "quantity"),
    lineProblem(draft, "Please select a variation for each product", (line) => line.variantKey === "", "variantKey"),
  ].filter((problems) => problems !== null);
  const [first] = found;
  return first === undefined
    ? null
    : { message: first.message, fields: Object.assign({}, ...found.map(({ fields }) => fields)) as Problems["fields"] };
}

/** The sound draft as the call takes it: pickup sends no delivery. */
export const toNewOrder = (draft: OrderDraft): NewOrder => ({
  storeKey: draft.storeKey,
  status: draft.status,
  facilitatorKey: draft.facilitatorKey,
  remark: draft.remark,
  customer: { ...draft.customer, email: draft.customer.email.trim() },
  delivery: draft.method === "pickup" ? null : { ...draft.delivery, fee: draft.delivery.fee ?? 0 },
  lines: draft.lines.map(({ variantKey, quantity }) => ({ variantKey, quantity: quantity ?? 0 })),
  payments: draft.payments.map(({ accountKey, amount }) => ({ accountKey, amount: amount ?? 0 })),
});
