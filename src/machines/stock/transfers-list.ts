import { fromPromise } from "xstate";
import { loadTransfers, type TransferRow } from "../../api/stock/transfers";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const transfersListMachine = createListMachine<TransferRow>("transfersList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadTransfers(input, signal)) },
});
