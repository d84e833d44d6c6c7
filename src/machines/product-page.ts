import { fromPromise } from "xstate";
import { loadProduct, type Product } from "../api/products";
import { createRecordMachine } from "./kit/record.machine";

/** A product's page; nothing on it is edited yet. */
export const productPageMachine = createRecordMachine<Product, Record<never, never>>(
  "productPage",
  {},
  ({ title }) => title,
).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadProduct(input.key, signal)),
  },
});
