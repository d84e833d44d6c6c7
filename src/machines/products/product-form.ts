import type { ActorRefFrom } from "xstate";
import { createProduct, editProduct, toProduct } from "../../api/products/products";
import { createFormMachine } from "../kit/form.machine";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { draftOf, toNewProduct, toProductEdit, validateProduct, type ProductDraft } from "./product-draft";
import { productMerge } from "./product-merge";
import { saveChanged, saveNew } from "../saves";

export const productAddForm = createFormMachine<ProductDraft>({
  id: "productAddForm",
  validate: (draft) => validateProduct(draft, true),
  savedToast: "Product added successfully",
  newIdempotencyKey,
  editing: null,
}).provide({
  actors: {
    save: saveNew<ProductDraft>((draft, idempotencyKey) => createProduct(toNewProduct(draft), idempotencyKey)),
  },
});

export const productEditForm = createFormMachine<ProductDraft>({
  id: "productEditForm",
  validate: (draft) => validateProduct(draft, false),
  savedToast: "Product updated successfully",
  newIdempotencyKey,
  editing: {
    readCurrent: (current) => draftOf(toProduct(current as Parameters<typeof toProduct>[0])),
    merge: productMerge,
  },
}).provide({
  actors: {
    save: saveChanged<ProductDraft>((key, draft, editing) => editProduct(key, toProductEdit(draft), editing)),
  },
});

export type ProductForm = ActorRefFrom<typeof productEditForm>;
