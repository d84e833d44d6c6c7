import { fromPromise } from "xstate";
import { checkImport, importProducts, type ImportReport } from "../../api/products/imports";
import { productImportMachine, type ImportRequest } from "./product-import.machine";

/** The import of this shop's server. Cancelling aborts the request; the server may still finish an import it received. */
export const boundProductImport = productImportMachine.provide({
  actors: {
    check: fromPromise<ImportReport, ImportRequest>(({ input: { file, choices, onProgress }, signal }) =>
      checkImport(file, choices, { signal, onProgress }),
    ),
    import: fromPromise<ImportReport, ImportRequest>(
      ({ input: { file, choices, idempotencyKey, onProgress }, signal }) =>
        importProducts(file, choices, idempotencyKey, { signal, onProgress }),
    ),
  },
});
