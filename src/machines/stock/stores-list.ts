import { fromPromise } from "xstate";
import { loadStores, type StoreRow } from "../../api/stock/stores";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const storesListMachine = createListMachine<StoreRow>("storesList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadStores(input, signal)) },
});
