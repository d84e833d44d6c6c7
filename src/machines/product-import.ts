import { fromPromise } from "xstate";
import { checkImport, importProducts, type ImportReport } from "../api/imports";
import { productImportMachine, type ImportRequest } from "./product-import.machine";

/** The import of this shop's server. One under way is never aborted: nobody could say whether it happened. */
export const boundProductImport = productImportMachine.provide({
  actors: {
    check: fromPromise<ImportReport, ImportRequest>(({ input }) => checkImport(input.file, input.choices)),
    import: fromPromise<ImportReport, ImportRequest>(({ input }) =>
      importProducts(input.file, input.choices, input.idempotencyKey),
    ),
  },
});
