import { accountDialogMachine, accountsListMachine } from "../../../machines/money/accounts";
import { resources } from "../../../resources";
import { useMay } from "../../../wiring/session";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { AddButton } from "../../kit/lists/add-button";
import { RowEditor } from "../../kit/lists/edit-row";
import { FormDialog } from "../../kit/forms/form-dialog";
import { ListScreen, ListSearch } from "../../kit/lists/list-screen";
import { AccountCompact, accountColumns } from "./account-columns";
import { AccountFields } from "./account-fields";

export function Component() {
  const list = useListActor(accountsListMachine);
  const dialog = useScreenActor(accountDialogMachine, { list });
  const mayManage = useMay("accounts.manage");
  return (
    <RowEditor value={dialog}>
      <ListScreen
        actor={list}
        resource={resources.account}
        columns={accountColumns(mayManage)}
        getRowKey={({ key }) => key}
        renderCompact={(account) => <AccountCompact account={account} mayEdit={mayManage} />}
        filters={<FilterBar search={<ListSearch actor={list} placeholder="Search accounts" />} />}
        renderAction={mayManage && ((look) => <AddButton {...look} dialog={dialog} label="Add account" />)}
      />
      <FormDialog actor={dialog} noun="account">
        {(form) => <AccountFields form={form} />}
      </FormDialog>
    </RowEditor>
  );
}
