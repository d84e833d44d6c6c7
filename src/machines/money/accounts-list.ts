import { fromPromise } from "xstate";
import { type AccountRow, loadAccounts } from "../../api/money/accounts";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

export const accountsListMachine = createListMachine<AccountRow>("accountsList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadAccounts(input, signal)) },
});
