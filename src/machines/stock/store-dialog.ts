import { fromPromise } from "xstate";
import {
  addStore,
  currentStore,
  editStore,
  loadStore,
  type StoreDetails,
  type StoreRecord,
} from "../../api/stock/stores";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { missingProblems } from "../kit/problems";
import { saveChanged, saveNew } from "../saves";

const FIELDS = [
  { name: "name", label: "Name" },
  { name: "address", label: "Address" },
] as const;

const formOf = (id: string, savedToast: string) =>
  createFormMachine<StoreDetails>({
    id,
    validate: (details) => missingProblems(FIELDS.filter(({ name }) => details[name].trim() === "")),
    savedToast,
    newIdempotencyKey,
    editing: { readCurrent: currentStore, merge: { name: { label: "Name" }, address: { label: "Address" } } },
  });

/** Why someone who manages stores may not add one: it would be out of their reach. Null for those who may. */
export const newStoreRefusal = (isAdmin: boolean): string | null =>
  isAdmin ? null : "Only an administrator can add a store";

/** The stores' dialog, for adding one and for editing one. */
export const storeDialogMachine = createDialogMachine<StoreRecord, StoreDetails>({
  id: "storeDialog",
  add: formOf("storeAdd", "Store added successfully").provide({ actors: { save: saveNew(addStore) } }),
  edit: formOf("storeEdit", "Store updated successfully").provide({ actors: { save: saveChanged(editStore) } }),
  blank: { name: "", address: "" },
  pick: ({ key, version, ...values }) => ({ key, version, values }),
  isLookup: true,
}).provide({
  actors: { loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadStore(input.key, signal)) },
});
