import { loadProductsOfCode } from "../../api/shell/for-sale";
import { readWith } from "../kit/reads";
import { type CodeRead, scanMachine } from "./scan.machine";

/** The scanner of this shop's codes. */
export const boundScan = scanMachine.provide({
  actors: {
    findCode: readWith<CodeRead, { code: string }>(({ code }, signal) => loadProductsOfCode(code, signal)),
  },
});
