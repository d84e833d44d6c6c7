import type { ActorRefFrom } from "xstate";
import { withCover } from "../../api/products/pictures.rules";
import { createProduct, editProduct, toProduct } from "../../api/products/products";
import { createFormMachine } from "../kit/form/form.machine";
import { draftOf, toNewProduct, toProductEdit, validateProduct, type ProductDraft } from "./product-draft";
import { productMerge } from "./product-merge";
import { saveChanged, saveNew } from "../saves";

/** Until November 2026 a product had one picture. */
const renew = (kept: object, { pictures }: ProductDraft): object =>
  "image" in kept && !("pictures" in kept) ? { ...kept, pictures: withCover(pictures, String(kept.image)) } : kept;

export const productAddForm = createFormMachine<ProductDraft>({
  id: "productAddForm",
  validate: (draft, isUploading) => validateProduct(draft, true, isUploading),
  savedToast: "Product added successfully",
  renew,
  save: saveNew<ProductDraft>((draft, idempotencyKey) => createProduct(toNewProduct(draft), idempotencyKey)),
});

export const productEditForm = createFormMachine<ProductDraft>({
  id: "productEditForm",
  validate: (draft, isUploading) => validateProduct(draft, false, isUploading),
  savedToast: "Product updated successfully",
  renew,
  editing: {
    readCurrent: (current) => draftOf(toProduct(current as Parameters<typeof toProduct>[0])),
    merge: productMerge,
  },
  save: saveChanged<ProductDraft>((key, draft, editing) => editProduct(key, toProductEdit(draft), editing)),
});

export type ProductForm = ActorRefFrom<typeof productEditForm>;
