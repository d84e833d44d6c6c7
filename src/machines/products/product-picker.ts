import { fromPromise } from "xstate";
import { loadPickerProducts, type PickerProduct } from "../../api/shell/lookups";
import { productPickerMachine, type PickerQuery } from "./product-picker.machine";

/** The picker of this shop's products. */
export const boundPicker = productPickerMachine.provide({
  actors: {
    loadProducts: fromPromise<{ rows: PickerProduct[]; total: number }, PickerQuery>(({ input, signal }) =>
      loadPickerProducts(input, signal),
    ),
  },
});
