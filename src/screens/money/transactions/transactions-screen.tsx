import { useSelector } from "@xstate/react";
import Wallet from "lucide-react/icons/wallet";
import type { TransactionsExtra } from "../../../api/money/transactions";
import {
  transactionDialogMachine,
  transactionsFile,
  transactionsListMachine,
} from "../../../machines/money/transactions";
import { resources } from "../../../resources";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { Select } from "../../../ui/fields/select";
import { useSeesEveryStore, useLookup, useMay } from "../../../wiring/session";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { AddButton } from "../../kit/lists/add-button";
import { RowEditor } from "../../kit/lists/edit-row";
import { FormDialog } from "../../kit/forms/form-dialog";
import { ListScreen, ListSearch } from "../../kit/lists/list-screen";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { StoreFilter } from "../../kit/lists/store-filter";
import { PeriodFilter } from "../../kit/lists/period-filter";
import { ReportDownloads } from "../../kit/lists/report-downloads";
import { BalanceNow, FlowOf } from "./account-balance";
import { TransactionCompact, transactionColumns } from "./transaction-columns";
import { TransactionFields } from "./transaction-fields";

export function Component() {
  const list = useListActor(transactionsListMachine);
  const dialog = useScreenActor(transactionDialogMachine, { list });
  const query = useSelector(list, ({ context }) => context.query);
  const { store = "", account = "", category = "", period = "" } = query.filters;
  const extra = useSelector(list, ({ context }) => context.extra as TransactionsExtra | null);
  const balance = extra?.account ?? null;
  const categories = extra?.categories ?? [];
  const rows = useSelector(list, ({ context }) => context.rows);
  const editedKey = useSelector(dialog, ({ context }) => context.key);
  const seesEveryStore = useSeesEveryStore();
  const mayManage = useMay("transactions.manage");
  const accounts = useLookup("accounts");
  const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
  const edited = rows?.find(({ key }) => key === editedKey);
  return (
    <RowEditor value={dialog}>
      <ListScreen
        actor={list}
        resource={resources.transaction}
        columns={transactionColumns(mayManage, balance !== null)}
        tools={<ReportDownloads label="Transactions as listed" href={transactionsFile(query)} />}
        getRowKey={({ key }) => key}
        renderCompact={(transaction) => <TransactionCompact transaction={transaction} mayEdit={mayManage} />}
        renderAction={mayManage && ((look) => <AddButton {...look} dialog={dialog} label="Add transaction" />)}
        filters={
          <>
            <FilterBar
              search={<ListSearch actor={list} placeholder="Search transactions" />}
              aside={
                <>
                  <LookupChoice
                    of="accounts"
                    as={Select}
                    label="Account"
                    leading={<Wallet aria-hidden="true" />}
                    options={[{ value: "", label: "All accounts" }, ...optionsOf(accounts)]}
                    value={account}
                    onChange={filter("account")}
                  />
                  <PeriodFilter hasDays hasAll value={period} onChange={filter("period")} />
                  <Select
                    label="Category"
                    options={[
                      { value: "", label: "All categories" },
                      { value: "none", label: "Expenses without one" },
                      ...categories.map(({ key, name }) => ({ value: key, label: name })),
                    ]}
                    value={category}
                    onChange={filter("category")}
                  />
                  {seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
                </>
              }
              asideFilters={{ account, period, category, ...(seesEveryStore && { store }) }}
            />
            {extra !== null && <FlowOf totals={extra.totals} />}
            {balance !== null && <BalanceNow {...balance} />}
          </>
        }
      />
      <FormDialog actor={dialog} noun="transaction">
        {(form) => (
          <TransactionFields
            form={form}
            categories={categories}
            ownAccount={edited?.accountKey == null ? null : { value: edited.accountKey, label: edited.accountName }}
          />
        )}
      </FormDialog>
    </RowEditor>
  );
}
