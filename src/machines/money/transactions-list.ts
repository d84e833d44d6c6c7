import { fromPromise } from "xstate";
import { loadTransactions, type TransactionRow } from "../../api/money/transactions";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";

/** Its `extra` is the `AccountBalance` of the account it is filtered by, or null. */
export const transactionsListMachine = createListMachine<TransactionRow>("transactionsList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadTransactions(input, signal)) },
});
