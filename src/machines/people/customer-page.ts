import {
  currentCustomer,
  type CustomerDetails,
  type CustomerRecord,
  editCustomer,
  loadCustomerOrders,
  loadCustomerRecord,
} from "../../api/people/customers";
import { isEmail } from "../kit/email";
import { createCardMachine, picking } from "../kit/card.machine";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { createRecordMachine } from "../kit/record.machine";
import { saveChanged } from "../saves";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";

const REQUIRED = [
  { name: "name", label: "Name" },
  { name: "phone", label: "Phone" },
  { name: "email", label: "Email" },
  { name: "address", label: "Address" },
] as const;

const INVALID_EMAIL = "Please enter a valid email address";

/** Missing fields come first; an invalid email is reported with them. */
export function customerProblems(details: CustomerDetails): Problems | null {
  const { email } = details;
  return joinProblems([
    missingProblems(REQUIRED.filter(({ name }) => blank(details[name]))),
    blank(email) || isEmail(email) ? null : problemOf("email", INVALID_EMAIL),
  ]);
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
  // Look-up lists show customers by name and email.
  save: saveChanged(editCustomer, { type: "lookups.outdated" }),
});

export const customerCard = createCardMachine(
  "customerCard",
  customerForm,
  picking<CustomerRecord, CustomerDetails>(detailsOf),
);

/** A customer's page with the editable card of details. */
export const customerPageMachine = createRecordMachine(
  "customerPage",
  loadCustomerRecord,
  { details: customerCard },
  ({ breadcrumb }) => breadcrumb,
);

/** Orders of the customer whose key is the query's filter `person`: the completed ones, or all where `status` says so. */
export const customerOrdersMachine = createListMachine(
  "customerOrders",
  ({ page, filters: { person = "", status } }, signal) =>
    loadCustomerOrders(person, { page, ...(status === "all" && { all: "true" }) }, signal),
  "part",
);
