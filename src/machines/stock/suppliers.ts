import {
  addSupplier,
  currentSupplier,
  editSupplier,
  loadSupplier,
  loadSuppliers,
  type SupplierDetails,
  type SupplierRecord,
} from "../../api/stock/suppliers";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { saveChanged, saveNew } from "../saves";
import { missingProblems } from "../kit/problems";

export const suppliersListMachine = createListMachine("suppliersList", loadSuppliers);

const FIELDS = [
  { name: "name", label: "Name" },
  { name: "contact", label: "Contact" },
  { name: "address", label: "Address" },
] as const;

const formOf = (id: string, savedToast: string, save: ReturnType<typeof saveNew>) =>
  createFormMachine<SupplierDetails>({
    id,
    validate: (details) => missingProblems(FIELDS.filter(({ name }) => details[name].trim() === "")),
    savedToast,
    save,
    editing: {
      readCurrent: currentSupplier,
      merge: { name: { label: "Name" }, contact: { label: "Contact" }, address: { label: "Address" } },
    },
  });

export const supplierDetails = ({ name, contact, address }: SupplierDetails): SupplierDetails => ({
  name,
  contact,
  address,
});

export const supplierEditForm = formOf("supplierEdit", "Supplier updated successfully", saveChanged(editSupplier));

/** The suppliers' dialog, for adding one and for editing one. */
export const supplierDialogMachine = createDialogMachine<SupplierRecord, SupplierDetails>({
  id: "supplierDialog",
  add: formOf("supplierAdd", "Supplier added successfully", saveNew(addSupplier)),
  edit: supplierEditForm,
  blank: { name: "", contact: "", address: "" },
  load: loadSupplier,
  pick: ({ key, version, ...record }) => ({ key, version, values: supplierDetails(record) }),
  isLookup: true,
});
