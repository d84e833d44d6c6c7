import { loadProducts } from "../../api/products/products";
import { createListMachine } from "../kit/list.machine";

export const productsListMachine = createListMachine("productsList", loadProducts);
