import { fromPromise } from "xstate";
import { loadSuppliers, type SupplierRow } from "../../api/stock/suppliers";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const suppliersListMachine = createListMachine<SupplierRow>("suppliersList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadSuppliers(input, signal)) },
});
