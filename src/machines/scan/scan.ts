import { loadProductsOfCode, loadProductsOfUnit } from "../../api/shell/for-sale";
import { giveBarcode } from "../../api/products/barcode";
import { readWith } from "../kit/reads";
import { boundPicker } from "../products/product-picker.machine";
import { type CodeRead, type Gift, scanMachine } from "./scan.machine";

/** The scanner of this shop's codes. */
export const boundScan = scanMachine.provide({
  actors: {
    // A code of goods is more likely than the number of one unit.
    findCode: readWith<CodeRead, { code: string }>(async ({ code }, signal) => {
      const read = await loadProductsOfCode(code, signal);
      return read.length > 0 ? read : loadProductsOfUnit(code, signal);
    }),
    picker: boundPicker,
    giveCode: readWith<unknown, Gift>(giveBarcode),
  },
});
