import { phoneText } from "../../../ui/fields/phone-input";
import { nairaText } from "../../../ui/display/naira";
import { longDate } from "../dates";
import { inWords, nameOf, type NamedKind, type Names, plainText } from "./value-words";

type Field = {
  label: string;
  show?: (value: unknown, names: Names) => string;
  /** Whether its values may be lists. */
  isList?: true;
};

const named = (kind: NamedKind) => (value: unknown, names: Names) => nameOf(kind, value, names);
/** The log has amounts as text with ₦, or as naira. */
const amount = (value: unknown) => (typeof value === "number" ? nairaText(value) : plainText(value));
const percent = (value: unknown) => `${plainText(value)}%`;
const day = (value: unknown) => longDate(String(value));
const phone = (value: unknown) => phoneText(String(value).replaceAll(/\s/g, ""));
const picture = () => "a picture";
const word = (value: unknown) => inWords(plainText(value));
const changed = () => "changed";

const KINDS: Readonly<Record<string, string>> = { invite: "Invitation", goods: "Goods", expense: "Expenses" };

/** In display order: the log has no order of its own. */
const FIELDS: Readonly<Record<string, Field>> = {
  purchase_number: { label: "Number", show: (value) => String(value) },
  delivery_number: { label: "Delivery", show: (value) => String(value) },
  order_number: { label: "Number", show: (value) => String(value) },
  kind: { label: "Kind", show: (value) => KINDS[String(value)] ?? "New password" },
  name: { label: "Name" },
  title: { label: "Name" },
  description: { label: "Description" },
  status: { label: "Status", show: word },
  method: { label: "Method", show: word },
  type: { label: "Type", show: word },
  remark: { label: "Remark" },
  serials: { label: "Serial numbers", show: (value) => [value].flat().join(", ") || "none", isList: true },
  amount: { label: "Amount", show: amount },
  account: { label: "Account", show: named("accounts") },
  account_key: { label: "Account", show: named("accounts") },
  isAdmin: { label: "Administrator" },
  email: { label: "Email" },
  sex: { label: "Sex", show: word },
  phone: { label: "Phone", show: phone },
  address: { label: "Address" },
  tin: { label: "Tax number (TIN)" },
  vat_exempt: { label: "Exempt from VAT" },
  tracks_serials: { label: "Tracks serial numbers" },
  vat_rate: { label: "VAT in prices" },
  invoice_note: { label: "At the foot of an invoice" },
  receipt_note: { label: "At the end of a receipt" },
  receipt_mm: { label: "Receipt width" },
  small_difference: { label: "Difference without an explanation", show: amount },
  customer: { label: "Customer" },
  facilitator: { label: "Facilitator", show: named("employees") },
  role: { label: "Role", show: named("user_roles") },
  user_role: { label: "Role", show: named("user_roles") },
  employed_at: { label: "Date started", show: day },
  store: { label: "Store", show: named("stores") },
  supplier: { label: "Supplier", show: named("suppliers") },
  category: { label: "Category", show: named("categories") },
  expense_category: { label: "Category" },
  salary: { label: "Salary", show: amount },
  bonus: { label: "Bonus", show: percent },
  balance: { label: "Balance", show: amount },
  float: { label: "Float" },
  expected: { label: "Expected" },
  counted: { label: "Counted" },
  notes: { label: "Notes and coins" },
  counted_by: { label: "Counted by", show: named("employees") },
  explanation: { label: "Explanation" },
  price: { label: "Purchase price", show: amount },
  sale_price: { label: "Sale price", show: amount },
  reorder_at: { label: "Reorder at" },
  order_up_to: { label: "Order up to" },
  recipient_phone: { label: "Recipient phone", show: phone },
  discount: { label: "Discount" },
  discount_reason: { label: "Reason of the discount" },
  fee: { label: "Fee", show: amount },
  cost: { label: "Total", show: amount },
  paid: { label: "Paid", show: amount },
  image: { label: "Image", show: picture },
  pictures: { label: "Pictures" },
  profile_pic_id: { label: "Picture", show: picture },
  password_changed: { label: "Password", show: changed },
  by: { label: "By", show: (value) => (value === "invite" ? "an invitation" : "a link to a new password") },
  report: { label: "Report", show: word },
  period_from: { label: "From", show: day },
  period_to: { label: "To", show: day },
  second_factor: { label: "Second factor", show: word },
  employee: { label: "Account", show: named("employees") },
  email_code: { label: "Account", show: (value) => `an email that nobody here has (code ${String(value)})` },
  source: { label: "Network address" },
  sources: { label: "Other network addresses" },
  attempts: { label: "Attempts" },
  kept: { label: "Kept for its orders" },
};

const ORDER = Object.keys(FIELDS);

const placeOf = (name: string): number => (name in FIELDS ? ORDER.indexOf(name) : ORDER.length);

/** Known fields first, in display order, then all others as they came. */
export const inOrder = (names: readonly string[]): string[] =>
  names.toSorted((one, other) => placeOf(one) - placeOf(other));

export const labelOf = (name: string): string => FIELDS[name]?.label ?? inWords(name);

/** A field's value in words; an empty value is "none". */
export function textOf(name: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === "") return "none";
  const { show = plainText, isList = false } = FIELDS[name] ?? {};
  return typeof value === "object" && !isList ? plainText(value) : show(value, names);
}
