import { fromPromise, type ActorRefFrom } from "xstate";
import { createProduct, editProduct } from "../api/products";
import { createFormMachine, type SaveRequest } from "./kit/form.machine";
import { newIdempotencyKey } from "./kit/idempotency-key";
import { toNewProduct, toProductEdit, validateProduct, type ProductDraft } from "./product-draft";

export const productAddForm = createFormMachine<ProductDraft>({
  id: "productAddForm",
  validate: (draft) => validateProduct(draft, true),
  savedToast: "Product added successfully",
  newIdempotencyKey,
}).provide({
  actors: {
    save: fromPromise<unknown, SaveRequest>(({ input }) =>
      createProduct(toNewProduct(input.values as ProductDraft), input.idempotencyKey),
    ),
  },
});

export const productEditForm = createFormMachine<ProductDraft>({
  id: "productEditForm",
  validate: (draft) => validateProduct(draft, false),
  savedToast: "Product updated successfully",
  newIdempotencyKey,
}).provide({
  actors: {
    save: fromPromise<unknown, SaveRequest>(({ input }) => {
      if (input.key === undefined || input.version === undefined) throw new Error("an edit is saved to a product");
      return editProduct(input.key, toProductEdit(input.values as ProductDraft), input.version);
    }),
  },
});

export type ProductForm = ActorRefFrom<typeof productEditForm>;
