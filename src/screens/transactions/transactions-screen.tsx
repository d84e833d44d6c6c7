import { useSelector } from "@xstate/react";
import Wallet from "lucide-react/icons/wallet";
import type { AccountBalance } from "../../api/transactions";
import { transactionDialogMachine } from "../../machines/transaction-dialog";
import { transactionsListMachine } from "../../machines/transactions-list";
import { FilterBar } from "../../ui/components/filter-bar";
import { SearchInput } from "../../ui/components/search-input";
import { Select } from "../../ui/components/select";
import { useIsAdmin, useLookup, useMay } from "../../wiring/session";
import { useListActor } from "../../wiring/use-list-actor";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { AddButton } from "../shells/add-button";
import { RowEditor } from "../shells/edit-row";
import { FormDialog } from "../shells/form-dialog";
import { ListScreen } from "../shells/list-screen";
import { optionsOf } from "../shells/lookup-options";
import { StoreFilter } from "../shells/store-filter";
import { BalanceNow } from "./account-balance";
import { TransactionCompact, transactionColumns } from "./transaction-columns";
import { TransactionFields } from "./transaction-fields";

export function Component() {
  const list = useListActor(transactionsListMachine);
  const dialog = useScreenActor(transactionDialogMachine, { list });
  const search = useSelector(list, ({ context }) => context.search);
  const { store = "", account = "" } = useSelector(list, ({ context }) => context.query.filters);
  const balance = useSelector(list, ({ context }) => context.extra as AccountBalance | null);
  const rows = useSelector(list, ({ context }) => context.rows);
  const editedKey = useSelector(dialog, ({ context }) => context.key);
  const isAdmin = useIsAdmin();
  const mayManage = useMay("transactions.manage");
  const accounts = useLookup("accounts");
  const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
  const edited = rows?.find(({ key }) => key === editedKey);
  return (
    <RowEditor value={dialog}>
      <ListScreen
        actor={list}
        title="Transactions"
        noun="transactions"
        columns={transactionColumns(mayManage, balance !== null)}
        getRowKey={({ key }) => key}
        renderCompact={(transaction) => <TransactionCompact transaction={transaction} mayEdit={mayManage} />}
        {...(mayManage && {
          renderAction: (look: { wide?: boolean }) => (
            <AddButton {...look} dialog={dialog}>
              Add transaction
            </AddButton>
          ),
        })}
        filters={
          <>
            <FilterBar
              search={
                <SearchInput
                  placeholder="Search transactions"
                  focusKey="/"
                  value={search}
                  onChange={(text) => list.send({ type: "search.changed", text })}
                />
              }
              aside={
                <>
                  <Select
                    label="Account"
                    leading={<Wallet aria-hidden="true" />}
                    options={[{ value: "", label: "All accounts" }, ...optionsOf(accounts)]}
                    value={account}
                    onChange={filter("account")}
                  />
                  {isAdmin && <StoreFilter value={store} onChange={filter("store")} />}
                </>
              }
              asideCount={[account, store].filter((value) => value !== "").length}
            />
            {balance !== null && <BalanceNow {...balance} />}
          </>
        }
      />
      <FormDialog actor={dialog} noun="transaction">
        {(form) => (
          <TransactionFields
            form={form}
            ownAccount={edited?.accountKey == null ? null : { value: edited.accountKey, label: edited.accountName }}
          />
        )}
      </FormDialog>
    </RowEditor>
  );
}
