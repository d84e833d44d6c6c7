import {
  currentLevel,
  loadStockLevel,
  loadStockLevels,
  type ReorderLevel,
  setLevel,
  type StockLevelRecord,
} from "../../api/purchases/stock-levels";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { saveChanged } from "../saves";
import { LEVEL_MERGE, levelProblems } from "./order-up-to";

export const stockLevelsListMachine = createListMachine("stockLevelsList", loadStockLevels);

const NONE: ReorderLevel = { reorderAt: null, orderUpTo: null };

const levelForm = createFormMachine<ReorderLevel>({
  id: "reorderLevel",
  validate: levelProblems,
  savedToast: "Reorder level saved",
  editing: {
    readCurrent: currentLevel,
    merge: LEVEL_MERGE,
  },
  save: saveChanged(setLevel),
});

/** The dialog over the list that sets a variant's level; variants are added with their products. */
export const levelDialogMachine = createDialogMachine<StockLevelRecord, ReorderLevel>({
  id: "levelDialog",
  add: levelForm,
  edit: levelForm,
  blank: NONE,
  load: loadStockLevel,
  pick: ({ key, version, reorderAt, orderUpTo }) => ({ key, version, values: { reorderAt, orderUpTo } }),
  isLookup: false,
});
