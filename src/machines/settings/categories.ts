import { fromPromise } from "xstate";
import {
  addCategory,
  type Category,
  type CategoryDetails,
  currentCategory,
  editCategory,
  loadCategories,
  loadCategory,
  removeCategory,
} from "../../api/products/categories";
import type { CATEGORY_LIMITS, CategoryKind } from "../../api/products/categories.contract";
import { createDialogMachine } from "../kit/dialog.machine";
import { createFormMachine } from "../kit/form/form.machine";
import { blank, missingProblems } from "../kit/problems";
import { createRecordMachine } from "../kit/record.machine";
import { saveChanged, saveNew } from "../saves";
import { categoryRemovalMachine } from "./category-removal.machine";

/** The contract's limit; the compiler checks that it equals the contract's. */
export const NAME_MOST: (typeof CATEGORY_LIMITS)["name"] = 60;

const loadKind = (kind: string, signal: AbortSignal) => loadCategories(kind as CategoryKind, signal);

/** All categories of the kind that is its key, with the question that removes one. */
export const categoriesMachine = createRecordMachine("categories", loadKind, {
  removal: categoryRemovalMachine.provide({
    actors: { removeCategory: fromPromise<void, { key: string }>(({ input }) => removeCategory(input.key)) },
  }),
});

const formOf = (id: string, savedToast: string, save: ReturnType<typeof saveNew>) =>
  createFormMachine<CategoryDetails>({
    id,
    validate: ({ name }) => missingProblems(blank(name) ? [{ name: "name", label: "Name" }] : []),
    savedToast,
    save,
    editing: { readCurrent: currentCategory, merge: { name: { label: "Name" } } },
  });

const dialogOf = (id: string, kind: CategoryKind) =>
  createDialogMachine<Category, CategoryDetails>({
    id: `${id}Dialog`,
    add: formOf(`${id}Add`, "Category added successfully", saveNew(addCategory(kind))),
    edit: formOf(`${id}Edit`, "Category updated successfully", saveChanged(editCategory)),
    blank: { name: "" },
    load: loadCategory,
    pick: ({ key, version, name }) => ({ key, version, values: { name } }),
    isLookup: kind === "goods",
  });

/** The dialogs of both kinds of categories, for adding one and for renaming one. */
export const categoryDialogMachine = dialogOf("category", "goods");
export const expenseCategoryDialogMachine = dialogOf("expenseCategory", "expense");
