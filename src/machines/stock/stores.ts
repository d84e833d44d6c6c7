import {
  addStore,
  currentStore,
  editStore,
  loadStore,
  loadStores,
  type StoreDetails,
  type StoreRecord,
} from "../../api/stock/stores";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { saveChanged, saveNew } from "../saves";
import { missingProblems } from "../kit/problems";

export const storesListMachine = createListMachine("storesList", loadStores);

const FIELDS = [
  { name: "name", label: "Name" },
  { name: "address", label: "Address" },
] as const;

const formOf = (id: string, savedToast: string, save: ReturnType<typeof saveNew>) =>
  createFormMachine<StoreDetails>({
    id,
    validate: (details) => missingProblems(FIELDS.filter(({ name }) => details[name].trim() === "")),
    savedToast,
    save,
    editing: { readCurrent: currentStore, merge: { name: { label: "Name" }, address: { label: "Address" } } },
  });

/** Why someone who manages stores may not add one: it would be out of their reach. Null for those who may. */
export const newStoreRefusal = (isAdmin: boolean): string | null =>
  isAdmin ? null : "Only an administrator can add a store";

/** The stores' dialog, for adding one and for editing one. */
export const storeDialogMachine = createDialogMachine<StoreRecord, StoreDetails>({
  id: "storeDialog",
  add: formOf("storeAdd", "Store added successfully", saveNew(addStore)),
  edit: formOf("storeEdit", "Store updated successfully", saveChanged(editStore)),
  blank: { name: "", address: "" },
  load: loadStore,
  pick: ({ key, version, ...values }) => ({ key, version, values }),
  isLookup: true,
});
