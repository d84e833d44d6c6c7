import { fromPromise } from "xstate";
import {
  currentCustomer,
  type CustomerDetails,
  type CustomerRecord,
  editCustomer,
  loadCustomerRecord,
} from "../../api/people/customers";
import { isEmail } from "../kit/email";
import { createCardMachine } from "../kit/card.machine";
import { createFormMachine, type Problems } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { createRecordMachine } from "../kit/record.machine";
import { missingProblems } from "../kit/problems";
import { saveChanged } from "../saves";

const REQUIRED = [
  { name: "name", label: "Name" },
  { name: "phone", label: "Phone" },
  { name: "email", label: "Email" },
  { name: "address", label: "Address" },
] as const;

const INVALID_EMAIL = "Please enter a valid email address";

/** Missing fields come first; an invalid email is reported with them. */
export function customerProblems(details: CustomerDetails): Problems | null {
  const missing = missingProblems(REQUIRED.filter(({ name }) => details[name].trim() === ""));
  const isWrongEmail = details.email.trim() !== "" && !isEmail(details.email);
  if (missing === null && !isWrongEmail) return null;
  return {
    message: missing?.message ?? INVALID_EMAIL,
    fields: { ...missing?.fields, ...(isWrongEmail && { email: INVALID_EMAIL }) },
  };
}

const detailsOf = ({ name, email, phone, address, instagram, twitter }: CustomerDetails): CustomerDetails => ({
  name,
  email,
  phone: phone.replaceAll(/\D/g, ""),
  address,
  instagram,
  twitter,
});

export const customerForm = createFormMachine<CustomerDetails>({
  id: "customerForm",
  validate: customerProblems,
  savedToast: "Updated successfully",
  newIdempotencyKey,
  editing: {
    readCurrent: (current) => detailsOf(currentCustomer(current)),
    merge: {
      name: { label: "Name" },
      email: { label: "Email" },
      phone: { label: "Phone", reading: "phone" },
      address: { label: "Address" },
      instagram: { label: "Instagram" },
      twitter: { label: "Twitter" },
    },
  },
}).provide({
  // Look-up lists show customers by name and email.
  actors: { save: saveChanged(editCustomer, { type: "lookups.outdated" }) },
});

export const customerCard = createCardMachine<CustomerRecord, CustomerDetails>(
  "customerCard",
  customerForm,
  (customer) => ({ key: customer.key, version: customer.version, values: detailsOf(customer) }),
);

/** A customer's page with the editable card of details. */
export const customerPageMachine = createRecordMachine<CustomerRecord, { details: typeof customerCard }>(
  "customerPage",
  { details: customerCard },
  ({ breadcrumb }) => breadcrumb,
).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadCustomerRecord(input.key, signal)),
  },
});
