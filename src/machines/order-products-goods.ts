import { fromPromise } from "xstate";
import { loadProductsOfVariants, type PickerProduct } from "../api/lookups";
import { orderGoodsMachine, type GoodsQuery } from "./order-products-goods.machine";
import { boundPicker } from "./product-picker";

/** What this shop has of an order's products, while they are edited. */
export const boundOrderGoodsMachine = orderGoodsMachine.provide({
  actors: {
    loadGoods: fromPromise<PickerProduct[], GoodsQuery>(({ input, signal }) =>
      loadProductsOfVariants(input.variantKeys, signal),
    ),
    picker: boundPicker,
  },
});
