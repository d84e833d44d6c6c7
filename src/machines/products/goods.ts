import { fromPromise } from "xstate";
import { loadProductsOfVariants, type PickerProduct } from "../../api/shell/lookups";
import { goodsMachine, type GoodsQuery } from "./goods.machine";
import { boundPicker } from "./product-picker";

/** What this shop has of a form's products. */
export const boundGoods = goodsMachine.provide({
  actors: {
    loadGoods: fromPromise<PickerProduct[], GoodsQuery>(({ input, signal }) =>
      loadProductsOfVariants(input.variantKeys, signal),
    ),
    picker: boundPicker,
  },
});
