import { fromPromise } from "xstate";
import {
  addSupplier,
  currentSupplier,
  editSupplier,
  loadSupplier,
  type SupplierDetails,
  type SupplierRecord,
} from "../../api/stock/suppliers";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { missingProblems } from "../kit/problems";
import { saveChanged, saveNew } from "../saves";

const FIELDS = [
  { name: "name", label: "Name" },
  { name: "contact", label: "Contact" },
  { name: "address", label: "Address" },
] as const;

const formOf = (id: string, savedToast: string) =>
  createFormMachine<SupplierDetails>({
    id,
    validate: (details) => missingProblems(FIELDS.filter(({ name }) => details[name].trim() === "")),
    savedToast,
    newIdempotencyKey,
    editing: {
      readCurrent: currentSupplier,
      merge: { name: { label: "Name" }, contact: { label: "Contact" }, address: { label: "Address" } },
    },
  });

/** Edits a supplier. */
export const supplierEditForm = formOf("supplierEdit", "Supplier updated successfully").provide({
  actors: { save: saveChanged(editSupplier) },
});

/** The suppliers' dialog, for adding one and for editing one. */
export const supplierDialogMachine = createDialogMachine<SupplierRecord, SupplierDetails>({
  id: "supplierDialog",
  add: formOf("supplierAdd", "Supplier added successfully").provide({ actors: { save: saveNew(addSupplier) } }),
  edit: supplierEditForm,
  blank: { name: "", contact: "", address: "" },
  pick: ({ key, version, ...values }) => ({ key, version, values }),
  isLookup: true,
}).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadSupplier(input.key, signal)),
  },
});
