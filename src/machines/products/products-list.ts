import { fromPromise } from "xstate";
import { loadProducts, type ProductRow } from "../../api/products/products";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const productsListMachine = createListMachine<ProductRow>("productsList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadProducts(input, signal)) },
});
