import {
  currentLevel,
  loadStockLevel,
  loadStockLevels,
  type ReorderLevel,
  setLevel,
  type StockLevelRecord,
} from "../../api/purchases/stock-levels";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { missingProblems } from "../kit/problems";
import { saveChanged } from "../saves";
import { orderUpToProblem } from "./order-up-to";

export const stockLevelsListMachine = createListMachine("stockLevelsList", loadStockLevels);

const NONE: ReorderLevel = { reorderAt: null, orderUpTo: null };

/** Without both numbers the variant is not watched. */
export function levelProblems({ reorderAt, orderUpTo }: ReorderLevel): Problems | null {
  if (reorderAt === null && orderUpTo === null) return null;
  if (reorderAt === null) return missingProblems([{ name: "reorderAt", label: "Reorder at" }]);
  if (orderUpTo === null) return missingProblems([{ name: "orderUpTo", label: "Order up to" }]);
  return orderUpToProblem(reorderAt, orderUpTo);
}

const levelForm = createFormMachine<ReorderLevel>({
  id: "reorderLevel",
  validate: levelProblems,
  savedToast: "Reorder level saved",
  editing: {
    readCurrent: currentLevel,
    merge: { reorderAt: { label: "Reorder at" }, orderUpTo: { label: "Order up to" } },
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
