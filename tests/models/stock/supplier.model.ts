import { failureOf } from "../../../src/api/kit/errors";
import type { SupplierDetails } from "../../../src/api/stock/suppliers";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import { supplierEditForm } from "../../../src/machines/stock/suppliers";
import { formEndings, INITIAL_VERSION } from "../kit/form/form.model";
import { endingWords } from "../kit/form/form.words";
import { failing, THEIR_VERSION } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import type { Words } from "../support/words";

export const SUPPLIER: SupplierDetails = {
  name: "Tejuosho Traders",
  contact: "08055550143",
  address: "12 Otigba Street, Ikeja",
};

export const MOVED = "3 Broad Street, Lagos";
export const THEIR_CONTACT = "08055550199";

const changed = (patch: Partial<SupplierDetails>) => ({ type: "field.changed", patch });
const refreshed = (patch: Partial<SupplierDetails>) => ({
  type: "record.refreshed",
  values: { ...SUPPLIER, ...patch },
  version: INITIAL_VERSION + 1,
});

const stale = failureOf(409, "Someone changed this since you opened it", {
  current: { key: "supplier", ...SUPPLIER, contact: THEIR_CONTACT, version: THEIR_VERSION },
});

export const supplierEvents = {
  "types another address": changed({ address: MOVED }),
  "types the old address": changed({ address: SUPPLIER.address }),
  "clears the name": changed({ name: "" }),
  "types the name again": changed({ name: SUPPLIER.name }),
  ...formEndings,
  "the save is stale": failing("save", stale),
  "the supplier is read again": refreshed({}),
  "someone else's change is read": refreshed({ address: "Theirs" }),
} as const;

export type SupplierLabel = keyof typeof supplierEvents;
export type SupplierView = View<FormContext<SupplierDetails>>;

export const supplierWords: Words<SupplierLabel> = {
  ...endingWords("Save"),
  "types another address": `I change Address to “${MOVED}”`,
  "types the old address": "I change Address back",
  "clears the name": "I clear Name",
  "types the name again": "I restore Name",
  "the supplier is read again": "the supplier is read again, unchanged",
  "someone else's change is read": "someone else's change of the supplier is read",
};

/** Editing a supplier of the shop. */
export const supplierModel = {
  machine: supplierEditForm,
  input: { key: "supplier", values: SUPPLIER, version: INITIAL_VERSION },
  events: supplierEvents,
  stateOf: (form) => {
    const { values, failure, isUncertain, version, problems } = form.context;
    return [valueOf(form), ...Object.values(values), version, failure?.kind, isUncertain, problems !== null].join("/");
  },
} satisfies Model<FormContext<SupplierDetails>, SupplierLabel>;
