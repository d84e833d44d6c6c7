import { fromPromise, type ActorRefFrom } from "xstate";
import { deleteProduct, loadProduct } from "../../api/products/products";
import { adjustmentCard } from "../counts/adjustment";
import { createRecordMachine } from "../kit/record.machine";
import { productEditMachine } from "./product-edit.machine";
import { newStoresCard } from "./product-stores";
import { unitsCard } from "./product-units";

const boundProductEdit = productEditMachine.provide({
  actors: {
    deleteProduct: fromPromise<void, { key: string }>(({ input }) => deleteProduct(input.key)),
  },
});

/**
 * A product's page with its editor for people who may edit, and the cards that register its units, adjust its stock and list it in
 * more stores.
 */
export const productPageMachine = createRecordMachine(
  "productPage",
  loadProduct,
  { editor: boundProductEdit, units: unitsCard, adjust: adjustmentCard, stores: newStoresCard },
  ({ title }) => title,
);

export type ProductEditor = ActorRefFrom<typeof boundProductEdit>;
