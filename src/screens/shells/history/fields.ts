import { phoneText } from "../../../ui/components/phone-input";
import { nairaText } from "../../../ui/components/naira";
import { longDate } from "../dates";
import { inWords, nameOf, type NamedKind, type Names, plainText } from "./told";

type Field = { label: string; show?: (value: unknown, names: Names) => string };

const named = (kind: NamedKind) => (value: unknown, names: Names) => nameOf(kind, value, names);
/** Amounts are told as text with their ₦, or as naira. */
const amount = (value: unknown) => (typeof value === "number" ? nairaText(value) : plainText(value));
const percent = (value: unknown) => `${plainText(value)}%`;
const day = (value: unknown) => longDate(String(value));
const phone = (value: unknown) => phoneText(String(value).replaceAll(/\s/g, ""));
const picture = () => "a picture";
const word = (value: unknown) => inWords(plainText(value));
const changed = () => "changed";

const FIELDS: Readonly<Record<string, Field>> = {
  account: { label: "Account", show: named("accounts") },
  account_key: { label: "Account", show: named("accounts") },
  amount: { label: "Amount", show: amount },
  balance: { label: "Balance", show: amount },
  bonus: { label: "Bonus", show: percent },
  by: { label: "By", show: (value) => (value === "invite" ? "an invitation" : "a link to a new password") },
  cost: { label: "Total", show: amount },
  employed_at: { label: "Date started", show: day },
  facilitator: { label: "Facilitator", show: named("employees") },
  fee: { label: "Fee", show: amount },
  image: { label: "Image", show: picture },
  isAdmin: { label: "Administrator" },
  kept: { label: "Kept for its orders" },
  kind: { label: "Kind", show: (value) => (value === "invite" ? "Invitation" : "New password") },
  method: { label: "Method", show: word },
  order_number: { label: "Number", show: (value) => String(value) },
  paid: { label: "Paid", show: amount },
  password_changed: { label: "Password", show: changed },
  phone: { label: "Phone", show: phone },
  price: { label: "Purchase price", show: amount },
  profile_pic_id: { label: "Picture", show: picture },
  recipient_phone: { label: "Recipient phone", show: phone },
  role: { label: "Role", show: named("user_roles") },
  salary: { label: "Salary", show: amount },
  sale_price: { label: "Sale price", show: amount },
  sex: { label: "Sex", show: word },
  status: { label: "Status", show: word },
  store: { label: "Store", show: named("stores") },
  supplier: { label: "Supplier", show: named("suppliers") },
  title: { label: "Name" },
  type: { label: "Type", show: word },
  user_role: { label: "Role", show: named("user_roles") },
};

export const labelOf = (name: string): string => FIELDS[name]?.label ?? inWords(name);

/** A field's value in words; nothing is "none". */
export function textOf(name: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === "") return "none";
  return typeof value === "object" ? plainText(value) : (FIELDS[name]?.show ?? plainText)(value, names);
}
