import { fromPromise, type ActorRefFrom } from "xstate";
import { deleteProduct, loadProduct, type Product } from "../../api/products/products";
import { createRecordMachine } from "../kit/record.machine";
import { productPictureMachine } from "./picture";
import { productEditMachine } from "./product-edit.machine";

const boundProductEdit = productEditMachine.provide({
  actors: {
    picture: productPictureMachine,
    deleteProduct: fromPromise<void, { key: string }>(({ input }) => deleteProduct(input.key)),
  },
});

/** A product's page with its editor for people who may edit. */
export const productPageMachine = createRecordMachine<Product, { editor: typeof boundProductEdit }>(
  "productPage",
  { editor: boundProductEdit },
  ({ title }) => title,
).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadProduct(input.key, signal)),
  },
});

export type ProductEditor = ActorRefFrom<typeof boundProductEdit>;
