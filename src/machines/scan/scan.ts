import { loadProductsOfCode } from "../../api/shell/for-sale";
import { giveBarcode } from "../../api/products/barcode";
import { readWith } from "../kit/reads";
import { boundPicker } from "../products/product-picker.machine";
import { type CodeAsked, type CodeRead, type Gift, scanMachine } from "./scan.machine";

/** The scanner of this shop's codes. */
export const boundScan = scanMachine.provide({
  actors: {
    findCode: readWith<CodeRead, CodeAsked>(
      async ({ code, own }, signal) => own?.(code) ?? loadProductsOfCode(code, signal),
    ),
    picker: boundPicker,
    giveCode: readWith<unknown, Gift>(giveBarcode),
  },
});
